import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { heldBy } from "#shared/bookings/ended-sessions.ts";
import { dueIfCancelled } from "#shared/bookings/owed.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { ConfirmedRecord, KeptRecord } from "./booking.ts";
import { isMailDone } from "./keys.ts";

/** Stands for the mail about the cancellation, which has announced the refund. */
const byCancellation = 0;

/**
 * Makes the mail about refunds due for what is new: a refund is made, or one that the client was told of has failed.
 * One mail that is still to be sent tells of that, too. A refund that the mail about a cancellation has announced is
 * not told again.
 * @param before the booking whose refunds change.
 */
export function withRefundMail<Kept extends KeptRecord>(before: KeptRecord, next: Kept): Kept {
  if (!isConfirmedBooking(next) || next.email === undefined || !next.refunds) return next;
  const { refundMail } = next;
  const announced = announcedBy(next);
  const isUnderWay = refundMail?.status === "pending" && refundMail.attempts > 0;
  const isWaiting = refundMail !== undefined && !isUnderWay && !isMailDone(refundMail);
  const numbers = next.refunds.flatMap(({ toldIn = 0, failureToldIn = 0 }) => [
    toldIn,
    failureToldIn,
  ]);
  const latest = Math.max(refundMail?.about ?? 0, ...numbers);
  const about = isWaiting ? latest : latest + 1;
  const known = new Map(before.refunds?.map((refund) => [refund.refundId, refund]));
  let isAnnouncementKept = next.refunds.some(({ toldIn }) => toldIn === byCancellation);
  const news = new Set<string>();
  const refunds = next.refunds.map((refund): Refund => {
    const { toldIn, failureToldIn, ...untold } = refund;
    const isMade = refund.status === "succeeded";
    if (isMade && known.get(refund.refundId)?.status !== "succeeded") {
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
    // The client has not heard of it.
    if (isWaiting && toldIn === about) return untold;
    news.add(refund.refundId);
    return { ...refund, failureToldIn: about };
  });
  return {
    ...next,
    refunds,
    ...(news.size > 0 && !isWaiting && { refundMail: { ...unsentMail, about } }),
  };
}

/** What the mail about the cancellation says that the client gets back, in pence, and when. Of some it says no sum. */
function announcedBy(record: ConfirmedRecord) {
  const { cancelledAt: at, cancelMail, refunds = [], disputes = [] } = record;
  const isHeld = "status" in record && record.status === "completed";
  if (at === undefined || !cancelMail || isHeld) return undefined;
  if (disputes.some(({ kind, openedAt }) => kind === "dispute" && openedAt <= at)) return undefined;
  const { usedSessions } = heldBy(record, at);
  const earlier = refunds.filter(({ requestedAt }) => requestedAt < at);
  return { at, amount: dueIfCancelled({ ...record, usedSessions, refunds: earlier }) };
}
