import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingParams } from "#shared/contract/ids-and-cursors.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { AdminBooking, AdminConsultation } from "./admin-bookings.ts";
import { BookingSettings, BookingSettingsChange } from "./booking-settings.ts";
import { clientMails } from "./mails.ts";

/** What the trainer does with the mails to clients. */

export const resendMail = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/resend-mail",
  summary: "Send a client's mail once more.",
  access: "admin",
  audit: "resend_mail",
  lambda: "bookings/mail-admin",
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

/** The `timeChanges` that the trainer saw; 0 when there has been none. */
const seen = z.int().check(z.minimum(0));

export const noteTime = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/time",
  summary: "Note the time of a consultation, and mail it to the client; null removes it.",
  access: "admin",
  audit: "note_time",
  lambda: "bookings/mail-admin",
  params: BookingParams,
  body: z.strictObject({ startsAt: z.nullable(LondonTime), seen }),
  response: AdminConsultation,
  errors: [
    "booking_not_found",
    "time_changed",
    "time_in_past",
    "time_missing",
    "time_twice",
    "not_to_do",
    "conflict",
  ],
} as const satisfies Endpoint;

export const getBookingSettings = {
  method: "GET",
  path: "/api/admin/booking-settings",
  summary: "Read what the trainer has chosen for all bookings.",
  access: "admin",
  lambda: "bookings/mail-admin",
  response: BookingSettings,
} as const satisfies Endpoint;

export const changeBookingSettings = {
  method: "PATCH",
  path: "/api/admin/booking-settings",
  summary: "Choose for all bookings. What is left out stays as it is.",
  access: "admin",
  audit: "change_booking_settings",
  lambda: "bookings/mail-admin",
  body: BookingSettingsChange,
  response: BookingSettings,
} as const satisfies Endpoint;
