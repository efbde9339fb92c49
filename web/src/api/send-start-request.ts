import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { requestStart } from "#shared/bookings/client-api.ts";
import { callEndpoint } from "./call-endpoint.ts";

/**
 * Records that the client asks for the consultation to go ahead. The press that leads to the calendar does
 * not wait for it, and works without it.
 */
export function sendStartRequest(bookingId: string, token: string): void {
  const { version } = currentStartRequest;
  const request = { params: { bookingId, token }, body: { version } };
  callEndpoint(requestStart, request, { keepalive: true }).catch(() => undefined);
}
