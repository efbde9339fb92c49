import * as z from "zod/mini";
import { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { CalendarEventId } from "#shared/calendar/calendar-events.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId, BookingParams } from "#shared/contract/ids-and-cursors.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { requiredLine } from "#shared/values/text-fields.ts";
import { BlockEntry } from "./block-entry.ts";
import { putBackReasonRequired } from "./session-blocks.ts";

const sessionParams = z.strictObject({ ...BookingParams.shape, sessionId: BookingId });

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

export const removeBlock = {
  method: "DELETE",
  path: "/api/admin/bookings/{bookingId}/block",
  summary:
    "Remove a block that was recorded by mistake, of which no session was used and nothing refunded. Doing it again changes nothing.",
  access: "admin",
  audit: "remove_block",
  lambda: "people",
  params: BookingParams,
  response: z.object({ bookingId: BookingId }),
  errors: ["block_in_use", "conflict"],
} as const satisfies Endpoint;

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
    seen: z.int().check(z.minimum(0)),
    /** The event of the calendar at which it was held. */
    eventId: z.optional(CalendarEventId),
    /** That a tick by hand and an event of that day were two sessions. */
    isAnother: z.optional(z.boolean()),
    /** That the event, which was marked as not held, now counts. */
    wasNotHeld: z.optional(z.boolean()),
  }),
  response: AdminBooking,
  errors: [
    "booking_not_found",
    "calendar_time_gone",
    "session_same_day",
    "session_day_invalid",
    "block_over",
    "block_used_up",
    "block_lapsed",
    "sessions_changed",
    "conflict",
  ],
} as const satisfies Endpoint;

export const markSessionNotHeld = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/not-held",
  summary:
    "Say that a session in the calendar did not take place, or take that back. Doing it again changes nothing.",
  access: "admin",
  audit: "mark_session_not_held",
  lambda: "desk",
  params: BookingParams,
  body: z.strictObject({ eventId: CalendarEventId, notHeld: z.boolean() }),
  response: AdminBooking,
  errors: ["booking_not_found", "calendar_time_gone", "sessions_changed", "conflict"],
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
