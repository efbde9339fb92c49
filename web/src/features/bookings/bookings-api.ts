import { createContext } from "react";
import * as endpoints from "#shared/bookings/admin-api.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import * as calendarEndpoints from "#shared/calendar/api.ts";
import { completeBooking, noteTime, undoCompletion } from "#shared/consultations/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { erasePersonOfBooking } from "#shared/people/api.ts";
import {
  enterBlock,
  holdSession,
  markSessionNotHeld,
  putSessionBack,
  removeBlock,
} from "#shared/sessions/admin-api.ts";
import { loadFigures } from "#web/admin/use-figures.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

export type BookingsQuery = EndpointRequest<typeof endpoints.listBookings>["query"];
type NoteRequest = EndpointRequest<typeof endpoints.writeBookingNote>["body"];
export type ResendRequest = EndpointRequest<typeof endpoints.resendMail>["body"];
export type TimeRequest = EndpointRequest<typeof noteTime>["body"];
type HoldRequest = EndpointRequest<typeof holdSession>["body"];
type NotHeldRequest = EndpointRequest<typeof markSessionNotHeld>["body"];
type EnterRequest = EndpointRequest<typeof enterBlock>["body"];
type PutBackRequest = EndpointRequest<typeof putSessionBack>["body"];
type RefundRequest = EndpointRequest<typeof endpoints.refundBooking>["body"];

const bookingsApi = {
  list: (query: BookingsQuery, signal: AbortSignal) =>
    callAsTrainer(endpoints.listBookings, { query }, { signal }),
  get: (bookingId: string, signal?: AbortSignal) =>
    callAsTrainer(endpoints.getBooking, { params: { bookingId } }, signal ? { signal } : {}),
  complete: (bookingId: string) => callAsTrainer(completeBooking, { params: { bookingId } }),
  /** @param body the completion, as seen */
  undoCompletion: (bookingId: string, body: { readonly completedAt: string }) =>
    callAsTrainer(undoCompletion, { params: { bookingId }, body }),
  writeNote: (bookingId: string, body: NoteRequest) =>
    callAsTrainer(endpoints.writeBookingNote, { params: { bookingId }, body }),
  resendMail: (bookingId: string, body: ResendRequest) =>
    callAsTrainer(endpoints.resendMail, { params: { bookingId }, body }),
  noteTime: (bookingId: string, body: TimeRequest) =>
    callAsTrainer(noteTime, { params: { bookingId }, body }),
  holdSession: (bookingId: string, sessionId: string, body: HoldRequest) =>
    callAsTrainer(holdSession, { params: { bookingId, sessionId }, body }),
  markNotHeld: (bookingId: string, body: NotHeldRequest) =>
    callAsTrainer(markSessionNotHeld, { params: { bookingId }, body }),
  putSessionBack: (bookingId: string, sessionId: string, body: PutBackRequest) =>
    callAsTrainer(putSessionBack, { params: { bookingId, sessionId }, body }),
  enterBlock: (bookingId: string, body: EnterRequest) =>
    callAsTrainer(enterBlock, { params: { bookingId }, body }),
  removeBlock: (bookingId: string) => callAsTrainer(removeBlock, { params: { bookingId } }),
  erasePerson: (bookingId: string) =>
    callAsTrainer(erasePersonOfBooking, { params: { bookingId } }),
  refund: (bookingId: string, body: RefundRequest) =>
    callAsTrainer(endpoints.refundBooking, { params: { bookingId }, body }),
  /** @param problems the ids of the problems, as seen. */
  dealWith: (bookingId: string, problems: readonly string[], dealtWith: boolean) =>
    callAsTrainer(endpoints.dealWithProblems, {
      params: { bookingId },
      body: { problems: [...problems], dealtWith },
    }),
  overview: (signal: AbortSignal) => callAsTrainer(endpoints.getBookingsToDo, {}, { signal }),
  unmatchedTimes: (signal: AbortSignal) =>
    callAsTrainer(calendarEndpoints.listUnmatchedTimes, {}, { signal }),
  assignTime: (body: { readonly eventId: string; readonly bookingId: string }) =>
    callAsTrainer(calendarEndpoints.assignUnmatchedTime, { body }),
  unassignTime: (body: { readonly eventId: string; readonly bookingId: string }) =>
    callAsTrainer(calendarEndpoints.unassignTime, { body }),
  dismissTime: (body: { readonly eventId: string; readonly isDismissed: boolean }) =>
    callAsTrainer(calendarEndpoints.dismissUnmatchedTime, { body }),
  exportPage: (query: BookingsQuery, signal: AbortSignal) =>
    callAsTrainer(endpoints.exportBookings, { query }, { signal }),
  figures: loadFigures,
};
export type BookingsApi = typeof bookingsApi;

/** Tests bring their own. */
export const BookingsApiContext = createContext(bookingsApi);

export type NamedBooking = Exclude<AdminBooking, { erasedAt: string }>;
