import * as z from "zod/mini";
import { CalendarEvent } from "#shared/bookings/calendar-events.ts";

/** The times to come in the calendar that fit no booking, the next one first. */
export const UnmatchedTimes = z.object({ times: z.array(CalendarEvent) });
export type UnmatchedTimes = z.infer<typeof UnmatchedTimes>;
