import type { BookingRecord, SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { noEvents } from "#lambdas/bookings/record/calendar-changes.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { isMailDone, isUnderWay } from "#lambdas/bookings/record/keys.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedSessions } from "#shared/bookings/bookings.ts";
import { byStart, hasBegun } from "#shared/calendar/starts.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { heldSessions, sessionChanges, type UsedSession } from "#shared/sessions/session-blocks.ts";
import { noSessionBecause } from "#shared/sessions/sessions-left.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { maximumPutBack } from "#shared/values/numbers-in-sentences.ts";

/** What an administrator says of a session that was held. */
export interface Tick {
  readonly sessionId: string;
  readonly day: string;
  /** The `sessionChanges` that it follows. */
  readonly seen: number;
  /** The event of the calendar at which it was held. */
  readonly eventId?: string | undefined;
  /** That there was another session on that day. */
  readonly isAnother?: boolean | undefined;
  /** That the event, which was marked as not held, now counts. */
  readonly wasNotHeld?: boolean | undefined;
}

/**
 * Ticks a session of a block and makes the mail about it due, or changes the day of one that is ticked. Ticking
 * it again, or that of the same event, changes nothing.
 * @param by the administrator's name.
 * @returns `booking_not_found` when it is no block, or its person is erased; `session_day_invalid` for a day that
 *   is to come, or from before the payment; `block_over`, `block_used_up` or `block_lapsed`; `sessions_changed`
 *   when another administrator has ticked or put back a session since, or marked its event as not held;
 *   `calendar_time_gone` when its event is not on that day, or still to come; `session_same_day` for a tick by hand
 *   and an event of one day, unless both were held.
 */
export function holdSession(
  record: BookingRecord,
  { sessionId, day, seen, eventId, isAnother = false, wasNotHeld = false }: Tick,
  by: string,
  now: Date,
): Decision<SessionsRecord> {
  if (!isBlock(record)) return refuse("booking_not_found");
  const { usedSessions = [] } = record;
  const before = usedSessions.find((each) => each.sessionId === sessionId);
  if (before?.day === day) return record;
  if (eventId !== undefined && !before) {
    if (heldSessions(record).some((each) => each.eventId === eventId)) return record;
    if (!hasBegunOn(record, eventId, day, now)) return refuse("calendar_time_gone");
    const isNotHeld = record.calendar?.notHeld?.includes(eventId) === true;
    if (isNotHeld && !wasNotHeld) return refuse("sessions_changed");
  }
  if (day > londonDate(now) || day < londonDate(new Date(record.timestamp))) {
    return refuse("session_day_invalid");
  }
  // The day of the last session may change, too.
  const others = usedSessions.filter((each) => each !== before);
  const because = noSessionBecause({ ...record, usedSessions: others }, day);
  if (because) return refuse(because);
  if (before?.putBack || sessionChanges(record) !== seen) return refuse("sessions_changed");
  const other = { ...record, usedSessions: others };
  if (!isAnother && isPerhapsCounted(other, day, before ? before.eventId : eventId)) {
    return refuse("session_same_day");
  }
  if (before) {
    const moved = usedSessions.map((each) => (each === before ? { ...before, day } : each));
    return { ...record, usedSessions: moved };
  }
  const ticked: UsedSession = { sessionId, day, at: now.toISOString(), by, eventId };
  const held = { ...record, usedSessions: [...usedSessions, ticked] };
  return {
    ...(eventId === undefined ? held : withNotHeld(held, eventId, false)),
    ...(record.email !== undefined && { sessionMail: mailAfter(record, now) }),
  };
}

/** Whether an event has begun, on a day in London. */
function hasBegunOn(record: SessionsRecord, eventId: string, day: string, now: Date): boolean {
  const event = record.calendar?.events.find(({ id }) => id === eventId);
  return (
    event !== undefined && hasBegun(event, now) && londonDate(new Date(event.startsAt)) === day
  );
}

/** Whether a session that was held at an event, or by hand, may be one of the other kind of the same day. */
function isPerhapsCounted(
  record: SessionsRecord,
  day: string,
  eventId: string | undefined,
): boolean {
  const held = heldSessions(record).filter((each) => each.day === day);
  if (eventId !== undefined) return held.some((each) => each.eventId === undefined);
  const isThatDay = ({ startsAt }: { startsAt: string }) => londonDate(new Date(startsAt)) === day;
  return held.some((each) => each.eventId !== undefined) || openEvents(record).some(isThatDay);
}

/**
 * Records that no session was held at an event of a block, or takes that back. The session stays left. Doing it again
 * changes nothing.
 * @returns `booking_not_found` when it is no block, or its person is erased; `calendar_time_gone` when it has no such
 *   event, or it is still to come; `sessions_changed` when it is ticked.
 */
export function markNotHeld(
  record: BookingRecord,
  { eventId, notHeld }: { readonly eventId: string; readonly notHeld: boolean },
  now: Date,
): Decision<SessionsRecord> {
  if (!isBlock(record)) return refuse("booking_not_found");
  const { notHeld: before = [], events = [] } = record.calendar ?? {};
  if (before.includes(eventId) === notHeld) return record;
  const event = events.find(({ id }) => id === eventId);
  if (!event || !hasBegun(event, now)) return refuse("calendar_time_gone");
  if (heldSessions(record).some((each) => each.eventId === eventId)) {
    return refuse("sessions_changed");
  }
  return withNotHeld(record, eventId, notHeld);
}

/** How many events are kept after the trainer has said whether they were held, so that it can be undone. */
const mostSettled = 10;
/** The ids of those that were not held are kept longer, so that a late report of the calendar brings none back. */
const mostNotHeld = 60;

function withNotHeld(record: SessionsRecord, eventId: string, notHeld: boolean): SessionsRecord {
  const { calendar = noEvents } = record;
  const others = (calendar.notHeld ?? []).filter((id) => id !== eventId);
  const ids = notHeld ? [...others, eventId].slice(-mostNotHeld) : others;
  const next = { ...record, calendar: { ...calendar, notHeld: ids } };
  const open = openEvents(next);
  const settled = calendar.events
    .filter((event) => !open.includes(event))
    // The event of this press is kept, so that it can be undone.
    .sort(
      (one, other) =>
        Number(one.id === eventId) - Number(other.id === eventId) || byStart(one, other),
    );
  const forgotten = settled.slice(0, -mostSettled);
  const events = calendar.events.filter((event) => !forgotten.includes(event));
  return { ...next, calendar: { ...next.calendar, events } };
}

/** The mail about one more session. A mail that is still to be sent, or sent again, lists it, too. */
function mailAfter({ sessionMail, usedSessions = [] }: SessionsRecord, now: Date): MailState {
  const isToSend = sessionMail !== undefined && !isUnderWay(sessionMail, now);
  if (isToSend && !isMailDone(sessionMail)) return sessionMail;
  return { ...unsentMail, about: usedSessions.length };
}

/**
 * Puts a session back that was not held after all: it is left again, and the reason stays. Doing it again
 * changes nothing.
 * @param by the administrator's name.
 * @returns `booking_not_found` when the booking has no such session; `too_many_put_back`.
 */
export function putSessionBack(
  record: BookingRecord,
  { sessionId, reason }: { sessionId: string; reason: string },
  by: string,
  now: Date,
): Decision<SessionsRecord> {
  if (!isBlock(record) || !record.usedSessions) return refuse("booking_not_found");
  const { usedSessions } = record;
  const before = usedSessions.find((each) => each.sessionId === sessionId);
  if (!before) return refuse("booking_not_found");
  if (before.putBack) return record;
  if (usedSessions.filter(({ putBack }) => putBack).length >= maximumPutBack) {
    return refuse("too_many_put_back");
  }
  const putBack = { at: now.toISOString(), by, reason };
  return {
    ...record,
    usedSessions: usedSessions.map((each) => (each === before ? { ...before, putBack } : each)),
  };
}

function isBlock(record: BookingRecord): record is SessionsRecord {
  return isConfirmedSessions(record) && record.block !== undefined;
}
