import type {
  reportTimeChosen as chosen,
  openClientBooking,
  requestStart as start,
} from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { BookingRecord, ConfirmedRecord } from "../record/booking.ts";
import * as decisions from "../record/cancel.ts";
import type { Decision } from "../record/decision.ts";
import { clientBooking, type LinkDependencies, linked, openedBooking } from "./client-booking.ts";

/** Records the client's request to go ahead within the 14 days. The first one is kept. */
export function requestStart(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof start>,
): Promise<ClientBooking> {
  const { version } = input.body;
  return record(dependencies, input, (booking, now) =>
    decisions.requestStart(booking, version, now),
  );
}

/** Records that the client has chosen a time, after which they are not asked to. */
export function reportTimeChosen(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof chosen>,
): Promise<ClientBooking> {
  return record(dependencies, input, decisions.reportTimeChosen);
}

/**
 * @returns the booking as it is now, also where it is too late for the request, or it was made before.
 * @throws DomainError as `openedBooking`.
 */
async function record(
  dependencies: LinkDependencies,
  input: EndpointInput<typeof openClientBooking>,
  decide: (record: BookingRecord, now: Date) => Decision<ConfirmedRecord>,
): Promise<ClientBooking> {
  const { bookingId } = await openedBooking(dependencies, input);
  const now = dependencies.now();
  const changed = await dependencies.bookings.change(bookingId, (each) => decide(each, now));
  return clientBooking(linked(changed), now);
}
