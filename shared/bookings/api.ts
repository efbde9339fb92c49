import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";

export const getBookingPause = {
  method: "GET",
  path: "/api/booking-pause",
  summary: "Return what is refused at the moment: new consultations, or all bookings and payments.",
  access: "public",
  lambda: "visitor-bookings",
  response: z.object({
    /** No new consultations; true during a pause of everything, too. */
    isFull: z.boolean(),
    /** No bookings and no payments at all. */
    isPaused: z.boolean(),
  }),
} as const satisfies Endpoint;
