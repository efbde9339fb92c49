import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId, BookingParams, CsvPage, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { optionalParagraph } from "#shared/values/text-fields.ts";
import { AdminBooking } from "./admin-bookings.ts";
import { BookingPageQuery } from "./booking-choice.ts";
import { BookingSettings, BookingSettingsChange } from "./booking-settings.ts";
import { BookingsToDo } from "./bookings-to-do.ts";
import { clientMails } from "./mails.ts";
import { RefundRequest } from "./refund-form.ts";
import { Refund, RefundNotes } from "./refunds.ts";

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
  summary:
    "Return how many consultations are to do, since when, which bookings have problems, and the appointments of today and tomorrow.",
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

export const resendMail = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/resend-mail",
  summary: "Send a client's email once more.",
  access: "admin",
  audit: "resend_mail",
  lambda: "desk",
  params: BookingParams,
  body: z.strictObject({
    mail: z._default(z.enum(clientMails), "visitorMail"),
    /** How often it has been tried, as seen; if that has changed, nothing is sent. */
    attempts: z.int().check(z.minimum(0)),
  }),
  response: AdminBooking,
  errors: ["booking_not_found", "no_mail_address", "conflict"],
} as const satisfies Endpoint;

export const refundBooking = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/refunds",
  summary: "Refund what was paid, or a part of it. Asking again with the same id does no more.",
  access: "admin",
  audit: "refund_booking",
  lambda: "money",
  params: BookingParams,
  body: RefundRequest,
  response: z.object({
    bookingId: BookingId,
    refunds: z.array(Refund),
    refundNotes: RefundNotes,
    /** In pence: what has been given back, and what may still be. */
    refundedAmount: z.int(),
    leftToRefund: z.int(),
  }),
  errors: [
    "booking_not_found",
    "refund_not_possible",
    "refund_too_large",
    "refunds_changed",
    "too_many_refunds",
    "sessions_changed",
    "conflict",
  ],
} as const satisfies Endpoint;

export const getBookingSettings = {
  method: "GET",
  path: "/api/admin/booking-settings",
  summary: "Read what the trainer has chosen for all bookings.",
  access: "admin",
  lambda: "desk",
  response: BookingSettings,
} as const satisfies Endpoint;

export const changeBookingSettings = {
  method: "PATCH",
  path: "/api/admin/booking-settings",
  summary: "Choose for all bookings. What is left out stays as it is.",
  access: "admin",
  audit: "change_booking_settings",
  lambda: "desk",
  body: BookingSettingsChange,
  response: BookingSettings,
} as const satisfies Endpoint;
