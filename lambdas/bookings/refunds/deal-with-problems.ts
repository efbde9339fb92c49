import type { dealWithProblems as endpoint } from "#shared/bookings/admin-api.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { type BookingStore, changedBooking } from "../booking-store.ts";
import { adminBooking } from "../lists/list-bookings.ts";
import { dealWith } from "../record/refunds.ts";

/**
 * Marks problems of a booking as dealt with, or as not dealt with after all. Ids of what is no problem
 * of this booking are ignored. Repeating it changes nothing.
 * @param by the administrator's name.
 * @throws DomainError `booking_not_found`, also for a draft; `answer_due` when a bank waits for the
 *   trainer's answer to one.
 */
export async function dealWithProblems(
  bookings: Pick<BookingStore, "change">,
  { params: { bookingId }, body }: EndpointInput<typeof endpoint>,
  by: string,
  now: Date,
): Promise<AdminBooking> {
  const changed = await bookings.change(bookingId, (record) => dealWith(record, body, by, now));
  return adminBooking(changedBooking(changed));
}
