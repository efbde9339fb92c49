import { DomainError } from "#lambdas/http/domain-error.ts";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import type { BookingStore } from "./booking-store.ts";
import { adminBooking } from "./list-bookings.ts";

/**
 * Marks a consultation as completed. There is no way back; doing it again changes nothing.
 * @param by the administrator's name.
 * @throws DomainError `booking_not_found`, also for a draft, which is not a booking, for a session
 *   payment, which is not a consultation, and for one that is erased.
 */
export async function completeBooking(
  bookings: Pick<BookingStore, "complete">,
  bookingId: string,
  by: string,
  now: Date,
): Promise<AdminConsultation> {
  const completed = await bookings.complete(bookingId, by, now);
  if (completed.outcome === "written") return adminBooking(completed.booking);
  const found = completed.outcome === "refused" ? completed.booking : undefined;
  if (!found || !isConfirmedConsultation(found)) throw new DomainError("booking_not_found");
  return adminBooking(found);
}
