import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { removeBlock as endpoint } from "#shared/sessions/admin-api.ts";
import { isRemovable } from "#shared/sessions/removable-block.ts";

/**
 * Removes a block that was entered by mistake. Removing it again changes nothing.
 * @throws DomainError `block_in_use` for any other booking, and once something has been made of it.
 */
export async function removeBlock(
  { bookings }: { readonly bookings: Pick<BookingStore, "find" | "remove"> },
  { params: { bookingId } }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const isRemoved = await bookings.remove(
    bookingId,
    (record) => record.paymentStatus !== "pending" && isRemovable(record),
  );
  if (!isRemoved && (await bookings.find(bookingId))) throw new DomainError("block_in_use");
  return { bookingId };
}
