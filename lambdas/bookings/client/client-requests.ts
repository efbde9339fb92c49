import { DomainError } from "#lambdas/http/domain-error.ts";
import { type Booking, type ConfirmedBooking, isErased } from "#shared/bookings/bookings.ts";
import type {
  reportTimeChosen as chosen,
  requestStart as start,
} from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { WriteResult } from "../booking-items.ts";
import { clientBooking, type LinkDependencies, openedBooking } from "./client-booking.ts";

/**
 * Records the client's request to have the consultation within the 14 days. The first one is kept.
 * @throws DomainError as `openedBooking`.
 */
export async function requestStart(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof start>,
): Promise<ClientBooking> {
  const { client, now } = dependencies;
  const { bookingId } = await openedBooking(dependencies, input);
  return answer(await client.requestStart(bookingId, input.body.version, now()), now());
}

/**
 * Records that the client has chosen a time, after which they are not asked to. Repeating it changes
 * nothing.
 * @throws DomainError as `openedBooking`.
 */
export async function reportTimeChosen(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof chosen>,
): Promise<ClientBooking> {
  const { client, now } = dependencies;
  const { bookingId } = await openedBooking(dependencies, input);
  return answer(await client.reportTimeChosen(bookingId, now()), now());
}

/** The booking as it is now, also where it is too late for the request, or it was made before. */
function answer(result: WriteResult<ConfirmedBooking>, now: Date): ClientBooking {
  const found: Booking | undefined = result.outcome === "not_found" ? undefined : result.booking;
  if (!found || found.paymentStatus === "pending" || isErased(found)) {
    throw new DomainError("link_invalid");
  }
  return clientBooking(found, now);
}
