import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import type { JourneyRecord } from "./record.ts";
import { forgottenSiteRefunds } from "./site-refunds.ts";

/** A booking is cancelled once, for good; it is refunded at most once by the site, and never too much. */
export function wrongCancellations(record: JourneyRecord, bookings: readonly Booking[]): string[] {
  const forgotten = record.cancellations
    .filter(({ bookingId, cancelledAt }) => {
      const booking = bookings.find((each) => each.bookingId === bookingId);
      return booking?.paymentStatus === "pending" || booking?.cancelledAt !== cancelledAt;
    })
    .map(({ bookingId }) => `${bookingId} is not cancelled as it was answered.`);
  return [
    ...forgotten,
    ...forgottenSiteRefunds(record, bookings),
    ...bookings.flatMap((booking) => wrongCancellation(record, booking)),
  ];
}

function wrongCancellation(record: JourneyRecord, booking: Booking): string[] {
  if (booking.paymentStatus === "pending") return [];
  const { bookingId, type, cancelledAt, refunds = [], amount } = booking;
  const ofSite = refunds.filter(({ requestedBy }) => requestedBy === "the site");
  const kept = refunds.filter(({ status }) => status !== "failed");
  const refunded = kept.reduce((sum, each) => sum + each.amount, 0);
  const isMailed = ["cancelMail", "cancelNotice"].some((mail) =>
    record.mails.get(`${bookingId} ${mail}`)?.delivered(),
  );
  const isCancelled = cancelledAt !== undefined;
  const wasHeld = booking.flowSource === "consultation-intro" && booking.status === "completed";
  const hasGivenUpRight = !isErased(booking) && booking.startRequest !== undefined;
  return [
    ...(refunded > amount ? ["More is refunded than was paid."] : []),
    ...(ofSite.length > 1 ? ["The site has refunded it more than once."] : []),
    ...(isMailed && !isCancelled ? ["It was mailed as cancelled, and is not."] : []),
    ...(isCancelled && wasHeld && (type !== "paid" || hasGivenUpRight)
      ? ["It was cancelled although that was no longer possible."]
      : []),
    ...(wasHeld && ofSite.length > 0 ? ["The site has refunded what was held."] : []),
  ].map((violation) => `${bookingId}: ${violation}`);
}
