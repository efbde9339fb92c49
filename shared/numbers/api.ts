import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingTotals, MonthNumbers } from "./numbers.ts";

export const getNumbers = {
  method: "GET",
  path: "/api/admin/numbers",
  summary: "Tell what was booked, paid and given back in each month, and how many stand where.",
  access: "admin",
  lambda: "numbers/admin",
  query: z.strictObject({
    /** Adds up what has changed before it answers; otherwise upkeep did so within minutes. */
    refresh: z.optional(z.literal("true")),
  }),
  response: z.object({
    /** Those in which anything happened, oldest first. */
    months: z.array(MonthNumbers),
    /** When figures were last added up; null when none ever were. */
    computedAt: z.nullable(z.iso.datetime()),
    totals: z.object({ consultations: BookingTotals, sessions: BookingTotals }),
  }),
  errors: [],
} as const satisfies Endpoint;
