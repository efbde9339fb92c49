import { DomainError } from "#lambdas/http/domain-error.ts";
import { type ConfirmedBooking, isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type {
  reportTimeChosen as chosen,
  openClientBooking,
  requestStart as start,
} from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { bookingAfter, type WriteResult } from "../booking-items.ts";
import { clientBooking, type LinkDependencies, openedBooking } from "./client-booking.ts";

/** Records the client's request to go ahead within the 14 days. The first one is kept. */
export function requestStart(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof start>,
): Promise<ClientBooking> {
  const { version } = input.body;
  return record(dependencies, input, (bookingId, at) =>
    dependencies.client.requestStart(bookingId, version, at),
  );
}

/** Records that the client has chosen a time, after which they are not asked to. */
export function reportTimeChosen(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof chosen>,
): Promise<ClientBooking> {
  return record(dependencies, input, dependencies.client.reportTimeChosen);
}

/**
 * @returns the booking as it is now, also where it is too late for the request, or it was made before.
 * @throws DomainError as `openedBooking`.
 */
async function record(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof openClientBooking>,
  write: (bookingId: string, at: Date) => Promise<WriteResult<ConfirmedBooking>>,
): Promise<ClientBooking> {
  const { bookingId } = await openedBooking(dependencies, input);
  const now = dependencies.now();
  const found = bookingAfter(await write(bookingId, now));
  if (!found || !isConfirmedBooking(found)) throw new DomainError("link_invalid");
  return clientBooking(found, now);
}
