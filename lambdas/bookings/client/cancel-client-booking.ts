import { mailboxOf } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { orWarn } from "#lambdas/http/or-warn.ts";
import type { VisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { cancelClientBooking as endpoint } from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { maySiteRefund } from "#shared/bookings/owed.ts";
import { isCancellable } from "#shared/bookings/right-to-cancel.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { changedBooking } from "../booking-store.ts";
import { type MailDependencies, trySendingMail } from "../mails/send-unsent-mail.ts";
import { cancel } from "../record/cancel.ts";
import { giveBackUse, type UseDependencies } from "../used-codes.ts";
import {
  changeOpened,
  clientBooking,
  type LinkDependencies,
  openedBooking,
} from "./client-booking.ts";

export interface CancelDependencies extends LinkDependencies, MailDependencies, UseDependencies {
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * Cancels a booking within the 14 days and mails both sides. Cancelling it again changes nothing. Whether
 * upkeep refunds it or the trainer has to is decided here. A free one gives the use of its code back. Upkeep
 * also does what this cannot.
 * @throws DomainError `not_cancellable` when it is over or the 14 days are; `link_invalid`;
 *   `too_many_requests`; `conflict` when the booking changes too often meanwhile.
 */
export async function cancelClientBooking(
  dependencies: CancelDependencies,
  input: EndpointInput<typeof endpoint>,
): Promise<ClientBooking> {
  const { limits, now, log } = dependencies;
  const opened = await openedBooking(dependencies, input);
  const { bookingId } = opened;
  if (opened.cancelledAt !== undefined) return clientBooking(opened, now());
  if (!isCancellable(opened, now())) throw new DomainError("not_cancellable");
  const cancelling = {
    isMailed: await mayBeMailed(limits, opened),
    refundId: await siteRefundId(dependencies, opened),
  };
  const changed = await changeOpened(dependencies, bookingId, (record) =>
    cancel(record, cancelling, now()),
  );
  const cancelled = changedBooking(changed);
  if (changed.outcome === "unchanged") return clientBooking(cancelled, now());
  log.info("booking_cancelled", { bookingId });
  await orWarn(log, "follow_up_left_to_upkeep", bookingId, () =>
    giveBackUse(dependencies, cancelled),
  );
  return clientBooking(await trySendingMail(dependencies, cancelled), now());
}

/**
 * The id of the refund that the site makes by itself: if the trainer has chosen so, the rule allows it, and
 * the day's number is not used up. A failure to find out leaves the refund to the trainer.
 */
async function siteRefundId(
  { bookingSettings, limits, newId, now, log }: CancelDependencies,
  booking: ConfirmedBooking,
): Promise<string | undefined> {
  const cancelled = { ...booking, cancelledAt: now().toISOString() };
  if (!maySiteRefund(cancelled, now())) return undefined;
  return orWarn(log, "refund_left_to_trainer", booking.bookingId, async () => {
    const isChosen = (await bookingSettings.read()).refundCancelled;
    return isChosen && (await limits.allows("automaticRefund")) ? newId() : undefined;
  });
}

/** A stranger may have given the address of a free booking: beyond the limit only the page says it is cancelled. */
async function mayBeMailed(
  limits: VisitorLimits,
  { type, email }: ConfirmedBooking,
): Promise<boolean> {
  if (type === "paid" || email === undefined) return true;
  return limits.allows("freeCancellation", mailboxOf(email));
}
