import type { SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import {
  type CalendarChange,
  hasEvent,
  isNotTheirs,
  isSame,
  noEvents,
  withChangeInTime,
  withKnown,
  withMovedAway,
  withNotTheirs,
  withoutStrangers,
} from "#lambdas/bookings/record/calendar-changes.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { overBecause } from "#shared/bookings/over.ts";
import type { CalendarEvent, CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { openSessions } from "#shared/sessions/ended-sessions.ts";
import { eventsInTime, openEvents } from "#shared/sessions/open-events.ts";
import { noSessionBecause } from "#shared/sessions/sessions-left.ts";
import { londonDate } from "#shared/values/london-days.ts";

/** Changes of a session payment by the trainer's calendar. Only the trainer marks a session as used. */

/**
 * Follows a change in the calendar. A block has at most one event for each session left. One more is not the block's
 * (`hasEvent` says so; the trainer is asked), nor is any of a payment that is over or has lapsed. What has begun is
 * history.
 */
export function withCalendarChange(
  record: SessionsRecord,
  change: CalendarChange,
  now: Date,
): SessionsRecord {
  const { calendar: before = noEvents } = record;
  const known = { ...record, calendar: withMovedAway(before, change) };
  const { made } = change;
  const isRefused = made === undefined || isHistory(record, made) || isNotTheirs(before, change);
  const withMade = isRefused ? undefined : followed(known, change, now);
  const isTaken = withMade !== undefined && isRoomIn(withMade, record, made, now);
  const next = isTaken ? withMade : followed(known, { ...change, made: undefined }, now);
  return isSame(before, next.calendar) ? record : next;
}

type WithCalendar = SessionsRecord & { readonly calendar: CalendarRecord };

function followed(record: WithCalendar, change: CalendarChange, now: Date): WithCalendar {
  const all = withChangeInTime(record.calendar, change, now, Number.POSITIVE_INFINITY);
  return { ...record, calendar: withoutStrangers(all, (event) => hasBegun(event, now)) };
}

/**
 * Whether an event stays as it was, because it had begun, or the trainer has said whether its session was held: some
 * calendars keep its id when it is moved.
 */
function isHistory(record: SessionsRecord, { id, madeAt }: CalendarEvent): boolean {
  const { calendar = noEvents, usedSessions = [] } = record;
  const known = calendar.events.find((event) => event.id === id);
  if (known) {
    return known.startsAt <= madeAt || openEvents(record).every((each) => each.id !== id);
  }
  const isNotHeld = calendar.notHeld?.includes(id) === true;
  return isNotHeld || usedSessions.some(({ eventId }) => eventId === id);
}

/**
 * Whether there is a session for a new event, or there are no more events than before: a block whose sessions end keeps
 * its times. One after the block's last day leaves the session to one in time.
 */
function isRoomIn(
  record: SessionsRecord,
  before: SessionsRecord,
  made: CalendarEvent | undefined,
  now: Date,
): boolean {
  const all = openEvents(record);
  if (all.length <= openEvents(before).length) return true;
  const inTime = eventsInTime(record);
  const rivals = inTime.some(({ id }) => id === made?.id) ? inTime : all;
  return rivals.length <= mostTimes(record) && !isClosed(record, now);
}

/** One for each session left of a block, or one. */
function mostTimes(record: SessionsRecord): number {
  return record.block ? openSessions(record) : 1;
}

function isClosed(record: SessionsRecord, now: Date): boolean {
  if (!record.block) return overBecause(record) !== undefined;
  return noSessionBecause(record, londonDate(now)) !== undefined;
}

/**
 * Assigns an event to a session payment, because the trainer has said that it is theirs.
 * @returns `not_to_do` when it is over or has lapsed; `sessions_all_timed` when each session left has a time.
 */
export function withAssignedEvent(
  record: SessionsRecord,
  event: CalendarEvent,
  now: Date,
): Decision<SessionsRecord> {
  if (isClosed(record, now)) return refuse("not_to_do");
  const at = now.toISOString();
  const made = { ...event, isOwn: true };
  const calendar = withKnown(record.calendar ?? noEvents, event.id);
  const next = withCalendarChange({ ...record, calendar }, { made, cancelled: [], at }, now);
  return hasEvent(next, event.id) ? next : refuse("sessions_all_timed");
}

/**
 * Removes an event from a session payment.
 * @returns `calendar_time_gone` when it has no such event, or the trainer has said whether its session was held.
 */
export function withoutEvent(record: SessionsRecord, id: string): Decision<SessionsRecord> {
  const { calendar = noEvents } = record;
  if (openEvents(record).some((event) => event.id === id)) {
    return { ...record, calendar: withNotTheirs(calendar, id) };
  }
  return calendar.notTheirs?.includes(id) ? record : refuse("calendar_time_gone");
}

/** A payment that was a draft until now, with the times that its client has chosen meanwhile. */
export function withDraftEvents(record: SessionsRecord): SessionsRecord {
  const { calendar } = record;
  if (!calendar) return record;
  return {
    ...record,
    calendar: { ...calendar, events: calendar.events.slice(0, mostTimes(record)) },
  };
}
