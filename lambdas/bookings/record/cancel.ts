import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { StartRequestVersion } from "#shared/bookings/cancellation.ts";
import { type RefusableMail, refusalOf } from "#shared/bookings/mails.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { maySiteRefund } from "#shared/bookings/owed.ts";
import { isCancellable } from "#shared/bookings/right-to-cancel.ts";
import type { ConfirmedRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { recordOfKind } from "./kinds.ts";

/** What a client decides by the link, about a booking whose person is not erased. */

/** What is found out before a cancellation is decided. */
export interface Cancelling {
  /** The id of the refund that upkeep makes, if the site may make one. */
  readonly refundId: string | undefined;
  /** Whether a client with an address gets a mail. */
  readonly isMailed: boolean;
}

/**
 * Marks a booking as cancelled, once. Its mails become due. A free booking gives the use of its code
 * back, unless the client has had some of it.
 * @returns `not_cancellable`.
 */
export function cancel(
  record: ConfirmedRecord,
  { refundId, isMailed }: Cancelling,
  now: Date,
): Decision<ConfirmedRecord> {
  if (record.cancelledAt !== undefined) return record;
  if (!isCancellable(record, now)) return refuse("not_cancellable");
  const { email, type, discountCode } = record;
  const cancelledAt = now.toISOString();
  const isUseLeft = type === "demo" && discountCode !== null && !recordOfKind(record).isUsed;
  return {
    ...record,
    cancelledAt,
    cancelNotice: unsentMail,
    ...(maySiteRefund({ ...record, cancelledAt }, now) && { cancellationRefundId: refundId }),
    ...(isUseLeft && { useToGiveBack: true }),
    ...(isMailed && email !== undefined && { cancelMail: unsentMail }),
  };
}

/** Keeps the first request to go ahead within the 14 days. A booking that is free or over has none. */
export function requestStart(
  record: ConfirmedRecord,
  version: StartRequestVersion,
  now: Date,
): ConfirmedRecord {
  const { type, startRequest } = record;
  if (type !== "paid" || startRequest || overBecause(record) !== undefined) return record;
  return { ...record, startRequest: { version, at: now.toISOString() } };
}

/** Keeps when the client first refused such a mail. */
export function refuseMail(
  record: ConfirmedRecord,
  mail: RefusableMail,
  now: Date,
): ConfirmedRecord {
  const refusal = refusalOf(mail);
  return record[refusal] === undefined ? { ...record, [refusal]: now.toISOString() } : record;
}
