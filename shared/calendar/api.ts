import * as z from "zod/mini";
import { CalendarEvent, CalendarEventId } from "#shared/calendar/calendar-events.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

const UnmatchedTimes = z.object({
  /** The next one first. */
  times: z.array(CalendarEvent),
  /** Whether later ones were left out while the list was full. They are in the calendar only. */
  isIncomplete: z.optional(z.boolean()),
});
export type UnmatchedTimes = z.infer<typeof UnmatchedTimes>;

export const calendarWebhook = {
  method: "POST",
  path: "/api/webhooks/calendar",
  summary: "Receive a signed event from Calendly or Cal.com.",
  access: "calendar",
  lambda: "calendar-webhook",
  body: "raw",
  maximumBytes: 128 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ["calendar_refused", "conflict"],
} as const satisfies Endpoint;

export const listUnmatchedTimes = {
  method: "GET",
  path: "/api/admin/calendar/times",
  summary: "List the times to come in the calendar that match no booking.",
  access: "admin",
  lambda: "desk",
  response: UnmatchedTimes,
} as const satisfies Endpoint;

export const assignUnmatchedTime = {
  method: "POST",
  path: "/api/admin/calendar/times/assign",
  summary: "Match a time in the calendar to a booking.",
  access: "admin",
  audit: "assign_calendar_time",
  lambda: "desk",
  body: z.strictObject({ eventId: CalendarEventId, bookingId: BookingId }),
  response: UnmatchedTimes,
  errors: [
    "booking_not_found",
    "calendar_time_gone",
    "not_to_do",
    "time_begun",
    "sessions_all_timed",
    "conflict",
  ],
} as const satisfies Endpoint;

export const unassignTime = {
  method: "POST",
  path: "/api/admin/calendar/times/unassign",
  summary: "Unmatch a time in the calendar from a booking. Doing it again changes nothing.",
  access: "admin",
  audit: "unassign_calendar_time",
  lambda: "desk",
  body: z.strictObject({ eventId: CalendarEventId, bookingId: BookingId }),
  response: UnmatchedTimes,
  errors: ["booking_not_found", "calendar_time_gone", "conflict"],
} as const satisfies Endpoint;

export const dismissUnmatchedTime = {
  method: "POST",
  path: "/api/admin/calendar/times/dismiss",
  summary: "Dismiss a time from the calendar, or restore it.",
  access: "admin",
  audit: "dismiss_calendar_time",
  lambda: "desk",
  body: z.strictObject({ eventId: CalendarEventId, isDismissed: z.boolean() }),
  response: UnmatchedTimes,
  errors: ["calendar_time_gone", "conflict"],
} as const satisfies Endpoint;
