import { type BookingStore, changedBooking } from "./booking-store.ts";
import { adminBooking } from "./lists/list-bookings.ts";
import type { BookingRecord, KeptRecord } from "./record/booking.ts";
import type { Decision } from "./record/decision.ts";

/**
 * Changes a booking for the trainer, who sees what it is afterwards.
 * @throws DomainError what the decision refuses it with.
 */
export async function changeBooking<Next extends KeptRecord>(
  bookings: Pick<BookingStore, "change">,
  bookingId: string,
  decide: (record: BookingRecord) => Decision<Next>,
) {
  return adminBooking(changedBooking(await bookings.change(bookingId, decide)));
}
