import { emailKeyOf } from "#lambdas/bookings/record/keys.ts";
import { type Booking, isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { dayMs } from "./backend.ts";
import { isReviewable } from "./mail-reasons.ts";
import type { JourneyRecord } from "./record.ts";

/**
 * After a week without faults, the client of a consultation that was completed shortly before it or in it was
 * asked for a review, once for all of their bookings.
 */
export function wrongReviews(
  { backend, mails, stoppedMail, isDisturbed }: JourneyRecord,
  bookings: readonly Booking[],
  weekBegan: Date,
): string[] {
  const kept = bookings.filter(isConfirmedBooking);
  const isAsked = (id: string) => (mails.get(`${id} reviewMail`)?.delivered() ?? 0) > 0;
  return kept.flatMap((booking) => {
    const { bookingId, email = "" } = booking;
    const theirs = kept.filter((each) => emailKeyOf(each.email ?? "") === emailKeyOf(email));
    const asked = theirs.filter((each) => isAsked(each.bookingId));
    // Two runs of upkeep, one of which fails between its reading and its writing, may ask for both.
    if (asked.length > 1 && !isDisturbed) return [`${bookingId}: Its client was asked twice.`];
    const isUnwanted = theirs.some(
      (each) => stoppedMail.has(each.bookingId) || "reviewDeclinedAt" in each,
    );
    if (asked.length > 0 || isUnwanted || !isReviewable(booking)) return [];
    const completedAt = "completedAt" in booking ? Date.parse(booking.completedAt ?? "") : 0;
    const isInTime = completedAt > weekBegan.getTime() - 2 * dayMs;
    const isOld = completedAt < backend.now().getTime() - 2 * dayMs;
    return isInTime && isOld ? [`${bookingId}: No review was asked for.`] : [];
  });
}
