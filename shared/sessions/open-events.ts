import type { BookedEvent, CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { byStart, hasBegun } from "#shared/calendar/starts.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { heldSessions, type UsedSession } from "./session-blocks.ts";

/** The events of a session payment in the trainer's calendar. */

export interface TimedSessions {
  readonly calendar?: CalendarRecord | undefined;
  readonly usedSessions?: readonly UsedSession[] | undefined;
}

/** The events of which the trainer has not said yet whether a session was held, the first one first. */
export function openEvents({ calendar, usedSessions }: TimedSessions): BookedEvent[] {
  const { events = [], notHeld = [] } = calendar ?? {};
  const held = heldSessions({ usedSessions }).map(({ eventId }) => eventId);
  return events.filter(({ id }) => !held.includes(id) && !notHeld.includes(id)).sort(byStart);
}

/** Those of them until the day on which a block lapses: later ones take no session. */
export function eventsInTime({
  lapsesOn,
  ...timed
}: TimedSessions & { readonly lapsesOn?: string | undefined }): BookedEvent[] {
  return openEvents(timed).filter(
    ({ startsAt }) => lapsesOn === undefined || londonDate(new Date(startsAt)) <= lapsesOn,
  );
}

/**
 * Whether the client may have had more sessions than are marked: one of `openEvents` had begun by the cancellation, or
 * by now.
 */
export function mayHaveHadMore(
  payment: TimedSessions & { readonly cancelledAt?: string | undefined },
  now: Date,
): boolean {
  const at = new Date(payment.cancelledAt ?? now);
  return openEvents(payment).some((event) => hasBegun(event, at));
}
