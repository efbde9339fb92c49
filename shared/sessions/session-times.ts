import type { BookedTime } from "#shared/bookings/appointments.ts";
import { type BookedEvent, endOf } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { openSessions } from "./ended-sessions.ts";
import { eventsInTime, openEvents, type TimedSessions } from "./open-events.ts";
import { isBlockOver, noSessionBecause, type PaidBlock } from "./sessions-left.ts";

/** The times of sessions, which the client chooses in the trainer's calendar. */

type TimedPayment = TimedSessions & PaidBlock;

/** When the sessions of a payment take place that are not settled. */
export function bookedSessions(payment: TimedPayment): BookedTime[] {
  return openEvents(payment).map((event) => ({
    startsAt: event.startsAt,
    endsAt: endOf(event.startsAt, event),
    joinUrl: event.joinUrl,
    isAsked: isCountable(payment, event),
    ...(payment.block !== undefined && { eventId: event.id }),
  }));
}

/** Whether a session of a block can be marked as used at an event, once its time has begun. */
export function isCountable(payment: PaidBlock, { startsAt }: BookedEvent): boolean {
  if (payment.block === undefined) return false;
  return noSessionBecause(payment, londonDate(new Date(startsAt))) === undefined;
}

/**
 * The times to come that no session is left for: the sessions left of a block are those of its first times, until it
 * lapses. The calendar does not know, and the client would come.
 */
export function timesWithoutSession(payment: TimedPayment, now: Date): BookedEvent[] {
  const isToCome = (event: BookedEvent) => !hasBegun(event, now);
  const toCome = openEvents(payment).filter(isToCome);
  if (isBlockOver(payment)) return toCome;
  if (!payment.block) return [];
  const inTime = eventsInTime(payment).filter(isToCome);
  return toCome.slice(Math.min(inTime.length, openSessions(payment)));
}

/** What a reminder keeps of the session that it is about: the minute at which that starts, since 1970. */
export const minuteOf = ({ startsAt }: Pick<BookedEvent, "startsAt">) =>
  Math.floor(Date.parse(startsAt) / 60_000);

/** The session to come that a reminder is about, if it is still in the calendar and a session is left for it. */
export function remindedSession(
  payment: TimedPayment & {
    readonly sessionReminder?: { readonly about?: number | undefined } | undefined;
  },
  now: Date,
): BookedEvent | undefined {
  const without = timesWithoutSession(payment, now);
  return openEvents(payment).find(
    (event) =>
      minuteOf(event) === payment.sessionReminder?.about &&
      !hasBegun(event, now) &&
      !without.includes(event),
  );
}
