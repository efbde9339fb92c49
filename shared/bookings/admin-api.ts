import * as z from "zod/mini";
import { undoMinutes } from "#shared/contract/bounds.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingParams, CsvPage, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { optionalParagraph } from "#shared/values/text-fields.ts";
import { AdminBooking, AdminConsultation } from "./admin-bookings.ts";
import { BookingPageQuery } from "./booking-choice.ts";
import { BookingsToDo } from "./bookings-to-do.ts";

export const listBookings = {
  method: "GET",
  path: "/api/admin/bookings",
  summary: "List or search consultations, or session payments, by when they were booked, in pages.",
  access: "admin",
  audit: "read_bookings",
  lambda: "desk",
  query: BookingPageQuery,
  response: z.object({
    bookings: z.array(AdminBooking),
    /** A filter or a search may have found nothing yet although there is a next page. */
    nextCursor: NextCursor,
    /** The time of the booking at which this page ends; null when there is nothing after it. */
    searchedTo: z.nullable(Instant),
  }),
} as const satisfies Endpoint;

export const exportBookings = {
  method: "GET",
  path: "/api/admin/bookings/export",
  summary: "Write out bookings as CSV, without health answers and notes, a page at a time.",
  access: "admin",
  audit: "export_bookings",
  lambda: "desk",
  query: BookingPageQuery,
  response: CsvPage,
} as const satisfies Endpoint;

export const getBookingsToDo = {
  method: "GET",
  path: "/api/admin/bookings/to-do",
  summary: "Return how many consultations are to do, since when, and which bookings have problems.",
  access: "admin",
  lambda: "desk",
  response: BookingsToDo,
} as const satisfies Endpoint;

export const getBooking = {
  method: "GET",
  path: "/api/admin/bookings/{bookingId}",
  summary: "Read one booking as it is now.",
  access: "admin",
  audit: "read_bookings",
  lambda: "desk",
  params: BookingParams,
  response: AdminBooking,
  errors: ["booking_not_found"],
} as const satisfies Endpoint;

export const writeBookingNote = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/note",
  summary: "Write the trainer's own note on a booking.",
  access: "admin",
  audit: "write_note",
  lambda: "desk",
  params: BookingParams,
  body: z.strictObject({
    /** Blanks alone are no note. */
    note: optionalParagraph(),
    /** The `noteChangedAt` of the note that this one replaces; null when there has never been one. */
    seen: z.nullable(z.iso.datetime({ precision: 3 })),
  }),
  response: AdminBooking,
  errors: ["booking_not_found", "note_changed", "conflict"],
} as const satisfies Endpoint;

export const dealWithProblems = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/problems",
  summary: "Mark problems of a booking as dealt with, or as not dealt with after all.",
  access: "admin",
  audit: "deal_with_problems",
  lambda: "desk",
  params: BookingParams,
  body: z.strictObject({
    /** The ids of the problems, as seen: one that has come up since stays. */
    problems: z
      .array(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(100)),
    dealtWith: z.boolean(),
  }),
  response: AdminBooking,
  errors: ["booking_not_found", "answer_due", "conflict"],
} as const satisfies Endpoint;

export const completeBooking = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/complete",
  summary: "Mark a consultation as completed. Doing it again changes nothing.",
  access: "admin",
  audit: "complete_booking",
  lambda: "desk",
  params: BookingParams,
  response: AdminConsultation,
  errors: ["booking_not_found", "booking_cancelled", "not_to_do", "conflict"],
} as const satisfies Endpoint;

export const undoCompletion = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/complete/undo",
  summary: `Undo that a consultation was marked as completed, for ${undoMinutes} minutes. Doing it again changes nothing.`,
  access: "admin",
  audit: "undo_completion",
  lambda: "desk",
  params: BookingParams,
  body: z.strictObject({
    /** The `completedAt` of the completion that is undone, as seen. */
    completedAt: Instant,
  }),
  response: AdminConsultation,
  errors: ["booking_not_found", "completion_kept", "conflict"],
} as const satisfies Endpoint;
