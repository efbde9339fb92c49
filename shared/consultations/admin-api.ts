import * as z from "zod/mini";
import { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingParams } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { undoMinutes } from "#shared/values/numbers-in-sentences.ts";

/** A day and a time in Europe/London. Of a time that exists twice, `isSecond` says which is meant. */
const LondonTime = z.strictObject({
  day: CalendarDate,
  time: z.iso.time({ precision: -1 }),
  isSecond: z.optional(z.boolean()),
});

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
    /** The number of changes that the trainer saw; 0 when there has been none. */
    seen: z.int().check(z.minimum(0)),
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
