import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { requestStart } from "#shared/bookings/client-api.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { retryTransient } from "./retry-transient.ts";

/** The press that leads to the calendar does not wait for it, and works without it. */
export function sendStartRequest(kind: BookingKind, bookingId: string, token: string): void {
  const { version } = currentStartRequest[kind];
  const request = { params: { bookingId, token }, body: { version } };
  const send = () => callEndpoint(requestStart, request, { keepalive: true });
  retryTransient(send).catch(() => undefined);
}
