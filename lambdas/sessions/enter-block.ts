import { adminBooking } from "#lambdas/bookings/admin-booking.ts";
import { type BookingStore, changedBooking } from "#lambdas/bookings/booking-store.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { enterBlock as endpoint } from "#shared/sessions/admin-api.ts";
import { enterBlock as recordBlock } from "./record/enter-block.ts";

/**
 * Enters a block that a client paid to the trainer. Doing it again changes nothing.
 * @param by the administrator's name
 * @throws DomainError what the record refuses
 */
export async function enterBlock(
  { bookings, now }: { readonly bookings: BookingStore; readonly now: () => Date },
  { params, body }: EndpointInput<typeof endpoint>,
  by: string,
): Promise<AdminBooking> {
  const entered = await bookings.begin(params.bookingId, (record) =>
    recordBlock(record, { ...params, ...body }, by, now()),
  );
  return adminBooking(changedBooking(entered));
}
