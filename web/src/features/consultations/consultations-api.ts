import * as endpoints from "#shared/bookings/admin-api.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { noteTime, resendMail } from "#shared/bookings/mail-admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { refundBooking } from "#shared/payments/admin-api.ts";
import { erasePersonOfBooking } from "#shared/people/api.ts";
import { loadFigures } from "#web/admin/use-figures.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export type BookingsQuery = EndpointRequest<typeof endpoints.listBookings>["query"];
type NoteRequest = EndpointRequest<typeof endpoints.writeBookingNote>["body"];
export type ResendRequest = EndpointRequest<typeof resendMail>["body"];
export type TimeRequest = EndpointRequest<typeof noteTime>["body"];
type RefundBody = EndpointRequest<typeof refundBooking>["body"];

/** The calls of this screen; tests bring their own. */
export const consultationsApi = {
  list: (query: BookingsQuery, signal: AbortSignal) =>
    callAsTrainer(endpoints.listBookings, { query }, { signal }),
  get: (bookingId: string) => callAsTrainer(endpoints.getBooking, { params: { bookingId } }),
  complete: (bookingId: string) =>
    callAsTrainer(endpoints.completeBooking, { params: { bookingId } }, { keepalive: true }),
  writeNote: (bookingId: string, body: NoteRequest) =>
    callAsTrainer(endpoints.writeBookingNote, { params: { bookingId }, body }),
  resendMail: (bookingId: string, body: ResendRequest) =>
    callAsTrainer(resendMail, { params: { bookingId }, body }),
  noteTime: (bookingId: string, body: TimeRequest) =>
    callAsTrainer(noteTime, { params: { bookingId }, body }),
  erasePerson: (bookingId: string) =>
    callAsTrainer(erasePersonOfBooking, { params: { bookingId } }),
  refund: (bookingId: string, body: RefundBody) =>
    callAsTrainer(refundBooking, { params: { bookingId }, body }),
  /** @param problems the ids of the problems, as seen. */
  dealWith: (bookingId: string, problems: readonly string[], dealtWith: boolean) =>
    callAsTrainer(endpoints.dealWithProblems, {
      params: { bookingId },
      body: { problems: [...problems], dealtWith },
    }),
  overview: (signal: AbortSignal) => callAsTrainer(endpoints.getBookingsToDo, {}, { signal }),
  exportPage: (query: BookingsQuery, signal: AbortSignal) =>
    callAsTrainer(endpoints.exportBookings, { query }, { signal }),
  figures: loadFigures,
};
export type ConsultationsApi = typeof consultationsApi;

/** A booking whose client is not erased. */
export type KeptBooking = Exclude<AdminBooking, { erasedAt: string }>;

/** What a part of the screen changes a booking with. */
export interface BookingEdit<Call extends keyof ConsultationsApi> {
  readonly api: Pick<ConsultationsApi, Call>;
  /** Receives the booking as the server answered it. */
  readonly onBooking: (booking: AdminBooking) => void;
  readonly onFailure: (error: unknown, message: string) => void;
}

/**
 * The same calls; but bookings that were asked for before a change was answered, and come after it,
 * are asked for again. They may be older than what the change has shown.
 */
export function withFreshReads(api: ConsultationsApi): ConsultationsApi {
  let changes = 0;

  function changing<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      const output = await call(...input);
      changes += 1;
      return output;
    };
  }

  function reading<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      for (;;) {
        const changesBefore = changes;
        const output = await call(...input);
        if (changes === changesBefore) return output;
      }
    };
  }

  return {
    ...api,
    list: reading(api.list),
    get: reading(api.get),
    complete: changing(api.complete),
    writeNote: changing(api.writeNote),
    resendMail: changing(api.resendMail),
    noteTime: changing(api.noteTime),
    erasePerson: changing(api.erasePerson),
    refund: changing(api.refund),
    dealWith: changing(api.dealWith),
  };
}
