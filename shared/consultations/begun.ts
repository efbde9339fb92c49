import * as z from "zod/mini";
import { StartRequest } from "#shared/bookings/cancellation.ts";
import type { FactsOf } from "#shared/bookings/facts.ts";
import { CalendarEventId, CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { Instant } from "#shared/values/instant.ts";

/** What says whether the client of a consultation may have had some of it. */
export const begunFacts = {
  startRequest: z.optional(StartRequest),
  startsAt: z.optional(Instant),
  /** When the client said that they have chosen a time. */
  timeChosenAt: z.optional(Instant),
  /** The event of the calendar that the time is from. */
  timeEventId: z.optional(CalendarEventId),
  calendar: z.optional(CalendarRecord),
  cancelledAt: z.optional(Instant),
};
type Begun = FactsOf<typeof begunFacts>;

/**
 * Whether the client has asked for it to go ahead and may have had some of it before they cancelled, or
 * by now. Then they pay for that part. A known time that was still to come says that they have had none.
 */
export function mayHaveBegun(booking: Begun, now: Date): boolean {
  const { startRequest, startsAt, cancelledAt } = booking;
  const at = new Date(cancelledAt ?? now);
  return startRequest !== undefined && (startsAt === undefined || hadTimeBy(booking, at));
}

/** Whether it is known to be still to come. A time that the client has chosen, and that is not known, may be past. */
export function isStillToCome(booking: Begun, now: Date): boolean {
  const { startsAt, timeChosenAt } = booking;
  const isUnknown = startsAt === undefined && timeChosenAt !== undefined;
  return !isUnknown && !hadTimeBy(booking, now) && !mayHaveBegun(booking, now);
}

/**
 * Whether a known time had begun by an instant. The time from the calendar is the newest of its events, of which an
 * earlier one may have been held: those that are cancelled before they begin are not kept.
 */
function hadTimeBy({ startsAt, timeEventId, calendar }: Begun, at: Date): boolean {
  const { events = [], later = [] } = calendar ?? {};
  const isCalendars = timeEventId !== undefined;
  const others = [
    ...(isCalendars ? events : []),
    // Made once a time had begun, whose earlier cancellation may have been reported since.
    ...(isCalendars || startsAt === undefined ? later : []),
  ];
  return [{ startsAt }, ...others].some((each) => hasBegun(each, at));
}
