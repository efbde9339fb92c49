import { DomainError } from "#lambdas/http/domain-error.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { BookingStore } from "./booking-store.ts";
import { adminBooking } from "./list-bookings.ts";

/**
 * A booking as it is now.
 * @throws DomainError `booking_not_found`, also for a draft, which is not a booking.
 */
export async function getBooking(
  bookings: Pick<BookingStore, "find">,
  bookingId: string,
): Promise<AdminBooking> {
  const booking = await bookings.find(bookingId);
  if (!booking || booking.paymentStatus === "pending") throw new DomainError("booking_not_found");
  return adminBooking(booking);
}
