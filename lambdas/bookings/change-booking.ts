import type { writeBookingNote as endpoint } from "#shared/bookings/admin-api.ts";
import type { AdminBooking, AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { type BookingStore, changedBooking } from "./booking-store.ts";
import { adminBooking } from "./lists/list-bookings.ts";
import * as record from "./record/times.ts";

/**
 * Marks a consultation as completed. Completing it again changes nothing.
 * @param by the administrator's name.
 * @throws DomainError `booking_not_found`, also for a draft, a session payment or an erased booking;
 *   `booking_cancelled` for a consultation that its client has cancelled; `not_to_do` for one whose money
 *   went back.
 */
export async function completeBooking(
  bookings: Pick<BookingStore, "change">,
  bookingId: string,
  by: string,
  now: Date,
): Promise<AdminConsultation> {
  const completed = await bookings.change(bookingId, (found) => record.complete(found, by, now));
  return adminBooking(changedBooking(completed));
}

/**
 * Replaces the trainer's note that was written at `seen`. Repeating it changes nothing.
 * @throws DomainError `note_changed` when another administrator has changed it meanwhile;
 *   `booking_not_found`, also for a draft or an erased booking.
 */
export async function writeNote(
  bookings: Pick<BookingStore, "change">,
  { params: { bookingId }, body: { note, seen } }: EndpointInput<typeof endpoint>,
  now: Date,
): Promise<AdminBooking> {
  const written = await bookings.change(bookingId, (found) =>
    record.writeNote(found, note, seen ?? undefined, now),
  );
  return adminBooking(changedBooking(written));
}
