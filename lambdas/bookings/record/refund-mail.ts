import { timesSent, unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { dueIfCancelled } from "#shared/bookings/owed.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { ConfirmedRecord, KeptRecord } from "./booking.ts";
import { isMailDone, isUnderWay } from "./keys.ts";
import { recordOfKind } from "./kinds.ts";

/** The number of the mail about the cancellation, which has announced the refund. */
const byCancellation = 0;

/**
 * Makes the mail about refunds due for what is new: a refund is made, or one that was reported to the client has
 * failed. A mail that is still to be sent reports that, too. A refund that the mail about a cancellation has announced
 * is not reported again.
 * @param before the booking whose refunds change.
 */
export function withRefundMail<Kept extends KeptRecord>(
  before: KeptRecord,
  next: Kept,
  now: Date,
): Kept {
  if (!isConfirmedBooking(next) || next.email === undefined || !next.refunds) return next;
  const { refundMail } = next;
  const announced = announcedBy(next);
  const isToSend = refundMail !== undefined && !isUnderWay(refundMail, now);
  const isWaiting = isToSend && !isMailDone(refundMail);
  const isUnreported = isToSend && timesSent(refundMail) === 0;
  const numbers = next.refunds.flatMap(({ toldIn = 0, failureToldIn = 0 }) => [
    toldIn,
    failureToldIn,
  ]);
  const latest = Math.max(refundMail?.about ?? 0, ...numbers);
  const about = isWaiting || isUnreported ? latest : latest + 1;
  const known = new Map(before.refunds?.map((refund) => [refund.refundId, refund]));
  let isAnnouncementKept = next.refunds.some(({ toldIn }) => toldIn === byCancellation);
  const news = new Set<string>();
  const refunds = next.refunds.map((refund): Refund => {
    const { toldIn, failureToldIn, ...untold } = refund;
    const isMade = refund.status === "succeeded";
    if (isMade && known.get(refund.refundId)?.status !== "succeeded") {
      // The failure was not reported yet.
      if (isUnreported && failureToldIn === about) return { ...untold, toldIn };
      const isAnnounced =
        toldIn === undefined &&
        refund.amount === announced?.amount &&
        refund.requestedAt >= announced.at &&
        !isAnnouncementKept;
      isAnnouncementKept ||= isAnnounced;
      if (!isAnnounced) news.add(refund.refundId);
      return { ...untold, toldIn: isAnnounced ? byCancellation : about };
    }
    if (refund.status !== "failed" || toldIn === undefined || failureToldIn !== undefined)
      return refund;
    // The refund was not reported yet.
    if (isUnreported && toldIn === about) return untold;
    news.add(refund.refundId);
    return { ...refund, failureToldIn: about };
  });
  return {
    ...next,
    refunds,
    ...(news.size > 0 && !isWaiting && { refundMail: { ...unsentMail, about } }),
  };
}

/** Moves the refunds of a mail that could not be sent to the mail that has replaced it. */
export function reportWithNextMail(record: ConfirmedRecord, unsent: number): ConfirmedRecord {
  const about = record.refundMail?.about;
  return {
    ...record,
    refunds: record.refunds?.map((refund): Refund => {
      const { toldIn, failureToldIn, ...untold } = refund;
      if (toldIn === unsent)
        return refund.status === "failed" ? untold : { ...refund, toldIn: about };
      return failureToldIn === unsent ? { ...refund, failureToldIn: about } : refund;
    }),
  };
}

/** What the mail about the cancellation announces, in pence, and when; `undefined` if it names no sum. */
function announcedBy(record: ConfirmedRecord) {
  const { cancelledAt: at, cancelMail, refunds = [], disputes = [] } = record;
  if (at === undefined || !cancelMail || recordOfKind(record).isHeld) return undefined;
  const closed = disputes.filter(({ closedAt }) => closedAt !== undefined && closedAt <= at);
  const open = disputes.filter((each) => each.openedAt <= at && !closed.includes(each));
  if (open.some(({ kind }) => kind === "dispute")) return undefined;
  const earlier = refunds
    .filter(({ requestedAt }) => requestedAt < at)
    // A later failure was not known then.
    .map((refund) =>
      refund.failedAt !== undefined && refund.failedAt >= at
        ? { ...refund, status: "succeeded" as const }
        : refund,
    );
  const then = { ...recordOfKind(record).asOf(at), refunds: earlier, disputes: closed };
  return { at, amount: dueIfCancelled(then) };
}
