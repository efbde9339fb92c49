import { DomainError } from "#lambdas/http/domain-error.ts";
import type { writeBookingNote as endpoint } from "#shared/bookings/admin-api.ts";
import type { AdminBooking, AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { isConfirmedBooking, isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { bookingAfter } from "./booking-items.ts";
import type { BookingStore } from "./booking-store.ts";
import { adminBooking } from "./lists/list-bookings.ts";

/**
 * Marks a consultation as completed. Completing it again changes nothing.
 * @param by the administrator's name.
 * @throws DomainError `booking_not_found`, also for a draft, a session payment or an erased booking;
 *   `booking_cancelled` for a consultation that its client has cancelled; `not_to_do` for one whose money
 *   went back.
 */
export async function completeBooking(
  bookings: Pick<BookingStore, "complete">,
  bookingId: string,
  by: string,
  now: Date,
): Promise<AdminConsultation> {
  const booking = bookingAfter(await bookings.complete(bookingId, by, now));
  if (!booking || !isConfirmedConsultation(booking)) throw new DomainError("booking_not_found");
  if (booking.cancelledAt !== undefined) throw new DomainError("booking_cancelled");
  if (booking.status === undefined) throw new DomainError("not_to_do");
  return adminBooking(booking);
}

/**
 * Replaces the trainer's note that was written at `seen`. Repeating it changes nothing.
 * @throws DomainError `note_changed` when another administrator has changed it meanwhile;
 *   `booking_not_found`, also for a draft or an erased booking.
 */
export async function writeNote(
  bookings: Pick<BookingStore, "writeNote">,
  { params: { bookingId }, body: { note, seen } }: EndpointInput<typeof endpoint>,
  now: Date,
): Promise<AdminBooking> {
  // Later than the note it replaces, so that two notes of one millisecond differ.
  const at = new Date(Math.max(now.getTime(), seen === null ? 0 : Date.parse(seen) + 1));
  const booking = bookingAfter(await bookings.writeNote(bookingId, note, seen ?? undefined, at));
  if (!booking || !isConfirmedBooking(booking)) throw new DomainError("booking_not_found");
  if ((booking.note ?? "") !== note) throw new DomainError("note_changed");
  return adminBooking(booking);
}
