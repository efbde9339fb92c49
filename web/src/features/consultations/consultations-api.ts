import * as endpoints from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { loadFigures } from "#web/admin/use-figures.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export type BookingsQuery = EndpointRequest<typeof endpoints.listBookings>["query"];
type NoteRequest = EndpointRequest<typeof endpoints.writeBookingNote>["body"];

/** The calls of this screen; tests bring their own. */
export const consultationsApi = {
  list: (query: BookingsQuery, signal: AbortSignal) =>
    callAsTrainer(endpoints.listBookings, { query }, { signal }),
  get: (bookingId: string) => callAsTrainer(endpoints.getBooking, { params: { bookingId } }),
  complete: (bookingId: string) =>
    callAsTrainer(endpoints.completeBooking, { params: { bookingId } }, { keepalive: true }),
  writeNote: (bookingId: string, body: NoteRequest) =>
    callAsTrainer(endpoints.writeBookingNote, { params: { bookingId }, body }),
  /** @param attempts how often it was tried, as seen. */
  resendMail: (bookingId: string, attempts: number) =>
    callAsTrainer(endpoints.resendMail, { params: { bookingId }, body: { attempts } }),
  /** @param problems the ids of the problems, as seen. */
  dealWith: (bookingId: string, problems: readonly string[], dealtWith: boolean) =>
    callAsTrainer(endpoints.dealWithProblems, {
      params: { bookingId },
      body: { problems: [...problems], dealtWith },
    }),
  overview: (signal: AbortSignal) => callAsTrainer(endpoints.getWaitingBookings, {}, { signal }),
  exportPage: (query: BookingsQuery, signal: AbortSignal) =>
    callAsTrainer(endpoints.exportBookings, { query }, { signal }),
  figures: loadFigures,
};
export type ConsultationsApi = typeof consultationsApi;
