import * as z from "zod/mini";
import {
  type BookedEvent,
  CalendarEventId,
  CalendarRecord,
} from "#shared/calendar/calendar-events.ts";
import { heldSessions, type UsedSession } from "./session-blocks.ts";

/** The times of sessions, which the client chooses in the trainer's calendar. */

/** The events of a session payment: those of a block stand side by side. */
export const SessionCalendar = z.object({
  ...CalendarRecord.shape,
  /** The ids of those at which no session was held, as the trainer has said. */
  notHeld: z.optional(z.array(CalendarEventId)),
});
export type SessionCalendar = z.infer<typeof SessionCalendar>;

export interface TimedSessions {
  readonly calendar?: SessionCalendar | undefined;
  readonly usedSessions?: readonly UsedSession[] | undefined;
}

/** The events of which it is not said yet whether a session was held, the first one first. */
export function openEvents({ calendar, usedSessions = [] }: TimedSessions): BookedEvent[] {
  const { events = [], notHeld = [] } = calendar ?? {};
  const held = heldSessions({ usedSessions }).map(({ eventId }) => eventId);
  return events
    .filter(({ id }) => !held.includes(id) && !notHeld.includes(id))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
