import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export type BookingsQuery = EndpointRequest<typeof endpoints.listBookings>["query"];
export type NoteRequest = EndpointRequest<typeof endpoints.writeBookingNote>["body"];

/** The calls this screen makes; tests bring their own. */
export interface ConsultationsApi {
  list(
    query: BookingsQuery,
    signal: AbortSignal,
  ): Promise<EndpointResponse<typeof endpoints.listBookings>>;
  get(bookingId: string): Promise<AdminBooking>;
  complete(bookingId: string): Promise<AdminBooking>;
  writeNote(bookingId: string, note: NoteRequest): Promise<AdminBooking>;
  /** @param attempts how often it was tried, as seen. */
  resendMail(bookingId: string, attempts: number): Promise<AdminBooking>;
  exportPage(
    query: BookingsQuery,
    signal: AbortSignal,
  ): Promise<EndpointResponse<typeof endpoints.exportBookings>>;
  /** @param refresh whether to add up the latest changes first. */
  totals(refresh: boolean): Promise<EndpointResponse<typeof endpoints.getNumbers>["totals"]>;
}

export const consultationsApi: ConsultationsApi = {
  list: (query, signal) => callAsTrainer(endpoints.listBookings, { query }, { signal }),
  get: (bookingId) => callAsTrainer(endpoints.getBooking, { params: { bookingId } }),
  complete: (bookingId) => callAsTrainer(endpoints.completeBooking, { params: { bookingId } }),
  writeNote: (bookingId, body) =>
    callAsTrainer(endpoints.writeBookingNote, { params: { bookingId }, body }),
  resendMail: (bookingId, attempts) =>
    callAsTrainer(endpoints.resendMail, { params: { bookingId }, body: { attempts } }),
  exportPage: (query, signal) => callAsTrainer(endpoints.exportBookings, { query }, { signal }),
  totals: async (refresh) =>
    (await callAsTrainer(endpoints.getNumbers, { query: refresh ? { refresh: "true" } : {} }))
      .totals,
};
