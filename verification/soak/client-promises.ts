import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import type { JourneyRecord } from "./record.ts";

/** What a client has asked for by their link stays on the booking until it is erased. */
export function lostRequests(
  { clientRequests }: JourneyRecord,
  bookings: readonly Booking[],
): string[] {
  return clientRequests
    .filter(({ bookingId, field }) => {
      const booking = bookings.find((each) => each.bookingId === bookingId);
      return booking === undefined || !(isErased(booking) || field in booking);
    })
    .map(({ bookingId, field }) => `${bookingId} has lost what its client asked for: ${field}.`);
}
