import type { BookedTime } from "#shared/bookings/appointments.ts";
import { type BookedEvent, type CalendarRecord, endOf } from "#shared/calendar/calendar-events.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { heldSessions, type UsedSession } from "./session-blocks.ts";

/** The times of sessions, which the client chooses in the trainer's calendar. Those of a block stand side by side. */

export interface TimedSessions {
  readonly calendar?: CalendarRecord | undefined;
  readonly usedSessions?: readonly UsedSession[] | undefined;
}

/** The events of which it is not said yet whether a session was held, the first one first. */
export function openEvents({ calendar, usedSessions }: TimedSessions): BookedEvent[] {
  const { events = [], notHeld = [] } = calendar ?? {};
  const held = heldSessions({ usedSessions }).map(({ eventId }) => eventId);
  return events
    .filter(({ id }) => !held.includes(id) && !notHeld.includes(id))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** When the sessions of a payment take place that are not settled. Of a single one nothing is asked. */
export function bookedSessions(
  payment: TimedSessions & { readonly block?: unknown },
): BookedTime[] {
  return openEvents(payment).map((event) => ({
    startsAt: event.startsAt,
    endsAt: endOf(event.startsAt, event),
    joinUrl: event.joinUrl,
    isAsked: payment.block !== undefined,
    ...(payment.block !== undefined && { eventId: event.id }),
  }));
}

/** What a reminder keeps of the session that it is about: the minute at which that starts, since 1970. */
export const minuteOf = ({ startsAt }: Pick<BookedEvent, "startsAt">) =>
  Math.floor(Date.parse(startsAt) / 60_000);

/** The session to come that a reminder is about, if it still stands and the block has not lapsed by then. */
export function remindedSession(
  payment: TimedSessions & {
    readonly lapsesOn?: string | undefined;
    readonly sessionReminder?: { readonly about?: number | undefined } | undefined;
  },
  now: Date,
): BookedEvent | undefined {
  const { lapsesOn, sessionReminder } = payment;
  const isInTime = ({ startsAt }: BookedEvent) =>
    startsAt > now.toISOString() &&
    (lapsesOn === undefined || londonDate(new Date(startsAt)) <= lapsesOn);
  return openEvents(payment).find(
    (event) => minuteOf(event) === sessionReminder?.about && isInTime(event),
  );
}
