import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId, BookingParams } from "#shared/contract/ids-and-cursors.ts";
import { BlockEntry } from "#shared/sessions/block-entry.ts";
import { putBackReasonRequired } from "#shared/sessions/session-blocks.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { requiredLine } from "#shared/values/text-fields.ts";
import { AdminBooking, AdminConsultation } from "./admin-bookings.ts";
import { BookingSettings, BookingSettingsChange } from "./booking-settings.ts";
import { clientMails } from "./mails.ts";

/** What the trainer does that mails the client. */

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

/** A day and a time in Europe/London. Of a time that exists twice, `isSecond` says which is meant. */
const LondonTime = z.strictObject({
  day: CalendarDate,
  time: z.iso.time({ precision: -1 }),
  isSecond: z.optional(z.boolean()),
});

/** The number of changes that the trainer saw; 0 when there has been none. */
const seen = z.int().check(z.minimum(0));

export const noteTime = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/time",
  summary: "Add the time of a consultation, and email it to the client; null removes it.",
  access: "admin",
  audit: "note_time",
  lambda: "desk",
  params: BookingParams,
  body: z.strictObject({
    startsAt: z.nullable(LondonTime),
    seen,
    /** A time that has begun is only changed or removed if nothing took place then. */
    didNotTakePlace: z.optional(z.literal(true)),
  }),
  response: AdminConsultation,
  errors: [
    "booking_not_found",
    "time_changed",
    "time_begun",
    "time_out_of_range",
    "time_missing",
    "time_twice",
    "not_to_do",
    "conflict",
  ],
} as const satisfies Endpoint;

const sessionParams = z.strictObject({ ...BookingParams.shape, sessionId: BookingId });

export const holdSession = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/sessions/{sessionId}",
  summary:
    "Mark a session of a block as used, under an id of the caller's, or change the day of one.",
  access: "admin",
  audit: "hold_session",
  lambda: "desk",
  params: sessionParams,
  body: z.strictObject({
    /** On which it was held, in Europe/London. */
    day: CalendarDate,
    /** How often sessions were ticked or put back, as seen. */
    seen,
  }),
  response: AdminBooking,
  errors: [
    "booking_not_found",
    "session_day_invalid",
    "block_over",
    "block_used_up",
    "block_lapsed",
    "sessions_changed",
    "conflict",
  ],
} as const satisfies Endpoint;

export const putSessionBack = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/sessions/{sessionId}/put-back",
  summary: "Undo a session that was marked by mistake. Doing it again changes nothing.",
  access: "admin",
  audit: "put_session_back",
  lambda: "desk",
  params: sessionParams,
  body: z.strictObject({ reason: requiredLine(putBackReasonRequired, 200) }),
  response: AdminBooking,
  errors: ["booking_not_found", "too_many_put_back", "conflict"],
} as const satisfies Endpoint;

export const enterBlock = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/block",
  summary:
    "Record a block that a client paid in cash or by bank transfer, under an id of the caller's. Doing it again changes nothing.",
  access: "admin",
  audit: "enter_block",
  lambda: "desk",
  params: BookingParams,
  body: BlockEntry,
  response: AdminBooking,
  errors: ["block_day_invalid", "conflict"],
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
