import type { ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import {
  type CalendarChange,
  hasEvent,
  isNotTheirs,
  isSame,
  mostEvents,
  noEvents,
  replacedBy,
  withChangeInTime,
  withKnown,
  withMovedAway,
  withNotTheirs,
  withoutStrangers,
} from "#lambdas/bookings/record/calendar-changes.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import type {
  BookedEvent,
  CalendarEvent,
  CalendarRecord,
} from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { eventOfTime } from "#shared/consultations/event-of-time.ts";
import { withTime } from "./times.ts";

/**
 * Follows a change in the calendar: an event that was cancelled stays so, and of those that are left the newest is the
 * time of the consultation. The time follows only when that is another event than before, so that a time which an
 * administrator has noted since stays.
 *
 * A time that had begun when the change was made is history: it stays, and an event that was made since is not the
 * booking's (`hasEvent` says so; the trainer is asked).
 * @returns `not_to_do` when it is over, unless one of its events goes.
 */
export function withCalendarChange(
  record: ConsultationRecord,
  change: CalendarChange,
  now: Date,
): Decision<ConsultationRecord> {
  return isToDo(record) ? followed(record, change, now) : withoutGone(record, change, now);
}

/**
 * Of a consultation that is over, only removed events are followed, so that the trainer is not asked to cancel them. If
 * its client has cancelled it, its time stays: it says what is owed.
 */
function withoutGone(
  record: ConsultationRecord,
  change: CalendarChange,
  now: Date,
): Decision<ConsultationRecord> {
  const next = followed(record, { ...change, made: undefined }, now);
  const isGone = record.calendar?.events.some(({ id }) => !hasEvent(next, id)) ?? false;
  if (!isGone) return refuse("not_to_do");
  return record.cancelledAt === undefined ? next : { ...record, calendar: next.calendar };
}

function followed(
  record: ConsultationRecord,
  change: CalendarChange,
  now: Date,
): ConsultationRecord {
  const { calendar: before = noEvents } = record;
  const known = withLater(record, withMovedAway(before, change), change);
  const { made } = change;
  // An event that was made once the time had begun is not the booking's, nor is one that is not theirs.
  const isTaken = made && !hasBegun(record, new Date(made.madeAt)) && !isNotTheirs(before, change);
  const taken = { ...change, made: isTaken ? made : undefined };
  // The event of a time that has begun stays.
  const isHeld = ({ id }: BookedEvent) => id === record.timeEventId && hasBegun(record, now);
  const calendar = withoutStrangers(withChangeInTime(known, taken, now), isHeld);
  if (isSame(before, calendar)) return record;
  const next = { ...record, calendar };
  const [from, to] = [timeIn(before), timeIn(calendar)];
  if (to?.id === from?.id && to?.startsAt === from?.startsAt) return next;
  if (to === undefined && record.startsAt === undefined) return next;
  const isNew = to !== undefined && to.id === made?.id;
  const isNoted = record.startsAt !== undefined && eventOfTime(record) === undefined;
  if (isNoted && !(isNew && isNewsTo(record, to))) return next;
  const { timeEventId = "" } = record;
  const isMoved = to?.id === timeEventId || (isNew && replacedBy(change).includes(timeEventId));
  return byCalendar(next, to, isMoved, now);
}

/**
 * What an administrator has noted gives way to a new event: not to one that was found by the address alone, unless it
 * says the same, and not to one that was over before they noted another time.
 */
function isNewsTo({ startsAt, timeNotedAt = "" }: ConsultationRecord, event: BookedEvent): boolean {
  return startsAt === event.startsAt || (!event.isByAddress && event.startsAt > timeNotedAt);
}

/**
 * Makes an event the time of a consultation because the trainer has said that it is theirs, which is newer than any
 * event so far.
 * @returns as `withCalendarChange`; `time_begun` while the present time has begun.
 */
export function withAssignedEvent(
  record: ConsultationRecord,
  event: CalendarEvent,
  now: Date,
): Decision<ConsultationRecord> {
  if (isToDo(record) && hasBegun(record, now)) return refuse("time_begun");
  const at = now.toISOString();
  const made = { ...event, madeAt: at, isOwn: true };
  const { calendar } = record;
  const known = calendar ? { ...record, calendar: withKnown(calendar, event.id) } : record;
  return withCalendarChange(known, { made, cancelled: [], at }, now);
}

/**
 * Removes an event from a consultation. Its time is what it was before, and a client who was mailed the wrong one gets
 * a mail.
 * @returns `calendar_time_gone` when it has no such event.
 */
export function withoutEvent(
  record: ConsultationRecord,
  id: string,
  by: string,
  now: Date,
): Decision<ConsultationRecord> {
  const { calendar = noEvents, timeEventId } = record;
  const { notTheirs = [] } = calendar;
  if (!hasEvent(record, id)) return notTheirs.includes(id) ? record : refuse("calendar_time_gone");
  const next = { ...record, calendar: withNotTheirs(calendar, id) };
  return timeEventId === id ? withTimeBefore(next, by, now) : next;
}

function withTimeBefore(record: ConsultationRecord, by: string, now: Date): ConsultationRecord {
  const { timeBefore, timeMail, timeChosenAt } = record;
  const noted = timeBefore?.by;
  const event = noted === undefined ? timeIn(record.calendar ?? noEvents) : undefined;
  const startsAt = noted === undefined ? event?.startsAt : timeBefore?.startsAt;
  const source = event ? { eventId: event.id } : { by: noted ?? by };
  const instant = startsAt === undefined ? undefined : new Date(startsAt);
  const changed = withTime(record, instant, source, now);
  const { timeChanges } = changed;
  const isTold = timeMail !== undefined && (timeMail.attempts > 0 || !timeBefore?.mail);
  if (isTold) return changed;
  // No mail about the event was tried, so the client knows only what was before.
  const mail = timeBefore?.mail && { ...timeBefore.mail, about: timeChanges };
  const timeNotedAt = timeBefore?.notedAt ?? changed.timeNotedAt;
  return { ...changed, timeChosenAt, timeNotedAt, timeMail: mail };
}

/** A booking that was a draft until now, at the time that its client has chosen meanwhile. */
export function withCalendarTime(record: ConsultationRecord, now: Date): ConsultationRecord {
  const event = timeIn(record.calendar ?? noEvents);
  return event ? byCalendar(record, event, false, now) : record;
}

/**
 * Remembers events that were made once the time had begun, and are not the booking's. If it is reported later that the
 * time was cancelled before, the client may have come to one of them.
 */
function withLater(
  record: ConsultationRecord,
  calendar: CalendarRecord,
  change: CalendarChange,
): CalendarRecord {
  const { made, at } = change;
  const { events, later = [] } = calendar;
  const gone = replacedBy(change);
  const kept = later.filter(
    ({ id, startsAt }) => !gone.includes(id) || (at !== undefined && startsAt <= at),
  );
  const isLater =
    made !== undefined &&
    hasBegun(record, new Date(made.madeAt)) &&
    [...events, ...kept].every(({ id }) => id !== made.id);
  const all = isLater ? [...kept, { id: made.id, startsAt: made.startsAt }] : kept;
  return all.length === later.length && !isLater
    ? calendar
    : { ...calendar, later: all.slice(-mostEvents) };
}

/** The newest; what was found by the address alone only where there is no other. */
const timeIn = ({ events }: CalendarRecord) =>
  events.findLast(({ isByAddress }) => !isByAddress) ?? events.at(-1);

/**
 * The calendar notifies the client itself. Only a client whom we have mailed another time gets a mail, so that
 * the event of that mail does not stay in their own calendar.
 */
function byCalendar(
  record: ConsultationRecord,
  event: CalendarEvent | undefined,
  isMoved: boolean,
  now: Date,
): ConsultationRecord {
  const { timeMail, startsAt: earlier, timeNotedAt, timeNotedBy } = record;
  // One that a change of the calendar has made due, and that was not tried yet, follows one that the client has had.
  const isOfCalendar = timeNotedBy === undefined;
  const hasOurEvent = timeMail !== undefined && (timeMail.attempts > 0 || isOfCalendar);
  const startsAt = event && new Date(event.startsAt);
  const changed = withTime(record, startsAt, { eventId: event?.id }, now);
  // What was mailed of a moved event is no longer what the client knew before.
  const before = isMoved
    ? record.timeBefore && { ...record.timeBefore, ...(hasOurEvent && { mail: undefined }) }
    : timeNotedAt && { startsAt: earlier, notedAt: timeNotedAt, by: timeNotedBy, mail: timeMail };
  return {
    ...changed,
    ...(event && before && { timeBefore: before }),
    ...(!hasOurEvent && { timeMail: undefined }),
  };
}
