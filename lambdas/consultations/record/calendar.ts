import type {
  BookingRecord,
  ConsultationRecord,
  DraftRecord,
} from "#lambdas/bookings/record/booking.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { isOfKind } from "#shared/bookings/booking-kinds.ts";
import { isConfirmedConsultation, isDraft, isErased } from "#shared/bookings/bookings.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import type {
  BookedEvent,
  CalendarEvent,
  CalendarRecord,
} from "#shared/calendar/calendar-events.ts";
import { eventOfTime } from "#shared/consultations/event-of-time.ts";
import { hasBegun } from "#shared/consultations/times.ts";
import { withTime } from "./times.ts";

/** What the calendar tells: an event was made, others were cancelled, or both when a client moves one. */
export interface CalendarChange {
  readonly made?: BookedEvent | undefined;
  readonly cancelled: readonly string[];
  /** The event that was moved. That cancels it, unless it had begun. */
  readonly replaces?: string | undefined;
  /** When that was done in the calendar; it may be told much later. Absent: when it is told. */
  readonly at?: string | undefined;
}

/** Of a client who moves an event again and again, the oldest are forgotten. */
const mostEvents = 20;
const mostCancelled = 60;

const none: CalendarRecord = { events: [], cancelled: [] };

/**
 * Takes a change in the calendar over. It may be told again, late, and in any order: an event that was
 * cancelled stays so, and of those that are left the newest is the time of the consultation. The time follows
 * only when that is another event than before, so that a time which an administrator has noted since stays.
 *
 * A time that had begun when the change was made is history: it stays, and an event that was made since is not the
 * booking's (`hasEvent` says so; the trainer is asked).
 * @returns `booking_not_found` when it is no consultation, or its person is erased; `not_to_do` when it is over.
 */
export function followCalendar(
  record: BookingRecord,
  change: CalendarChange,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  if (!isToDo(record)) return refuse("not_to_do");
  const { calendar: before = none } = record;
  const known = withLater(record, withMovedAway(before, change), change);
  const taken = inTime(record, change, now);
  const calendar = withoutStrangers(record, withFound(withChange(known, taken), taken), now);
  if (isSame(before, calendar)) return record;
  const next = { ...record, calendar };
  const [from, to] = [timeIn(before), timeIn(calendar)];
  if (to?.id === from?.id && to?.startsAt === from?.startsAt) return next;
  const isNew = to !== undefined && to.id === change.made?.id;
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
 * @returns as `followCalendar`; `time_begun` while the present time has begun.
 */
export function assignEvent(
  record: BookingRecord,
  event: CalendarEvent,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  if (isToDo(record) && hasBegun(record, now)) return refuse("time_begun");
  const at = now.toISOString();
  const made = { ...event, madeAt: at, isOwn: true };
  return followCalendar(withKnown(record, event.id), { made, cancelled: [], at }, now);
}

/** A booking that may have an event again which was taken off it. */
function withKnown(record: ConsultationRecord, id: string): ConsultationRecord {
  const { calendar } = record;
  if (!calendar) return record;
  const without = (ids: readonly string[] = []) => ids.filter((each) => each !== id);
  const [cancelled, notTheirs] = [without(calendar.cancelled), without(calendar.notTheirs)];
  const moved = calendar.moved?.filter((each) => each.id !== id);
  return { ...record, calendar: { ...calendar, cancelled, moved, notTheirs } };
}

/**
 * Takes an event off a booking, because the trainer has said that it is not theirs. It does not come back by itself,
 * nor does what it is moved to. The time is what it was before, and a client who was mailed the wrong one is told.
 * @returns `booking_not_found`; `calendar_time_gone` when the booking has no such event.
 */
export function takeOffEvent(
  record: BookingRecord,
  id: string,
  by: string,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  const { calendar = none, timeEventId } = record;
  const { notTheirs = [] } = calendar;
  if (!hasEvent(record, id)) return notTheirs.includes(id) ? record : refuse("calendar_time_gone");
  const next = { ...record, calendar: withNotTheirs(calendar, id) };
  return timeEventId === id ? withTimeBefore(next, by, now) : next;
}

function withNotTheirs(calendar: CalendarRecord, id: string): CalendarRecord {
  const { events, notTheirs = [] } = calendar;
  return {
    ...calendar,
    events: events.filter((event) => event.id !== id),
    notTheirs: [...notTheirs, id].slice(-mostCancelled),
  };
}

function withTimeBefore(record: ConsultationRecord, by: string, now: Date): ConsultationRecord {
  const { timeBefore, timeMail, timeChosenAt } = record;
  const noted = timeBefore?.by;
  const event = noted === undefined ? timeIn(record.calendar ?? none) : undefined;
  const startsAt = noted === undefined ? event?.startsAt : timeBefore?.startsAt;
  const source = event ? { eventId: event.id } : { by: noted ?? by };
  const instant = startsAt === undefined ? undefined : new Date(startsAt);
  const changed = withTime(record, instant, source, now);
  const { timeChanges } = changed;
  const isTold = timeMail !== undefined && (timeMail.attempts > 0 || !timeBefore?.mail);
  if (isTold) return changed;
  // The client knows of nothing but what was before.
  const mail = timeBefore?.mail && { ...timeBefore.mail, about: timeChanges };
  const timeNotedAt = timeBefore?.notedAt ?? changed.timeNotedAt;
  return { ...changed, timeChosenAt, timeNotedAt, timeMail: mail };
}

/**
 * Keeps what the calendar tells about a draft: its client may have paid a moment ago. `withCalendarTime` takes it over.
 * @returns `booking_not_found` when it is no draft of a consultation.
 */
export function keepInDraft(record: BookingRecord, change: CalendarChange): Decision<DraftRecord> {
  if (!isDraft(record) || !isOfKind("consultations", record)) {
    return refuse("booking_not_found");
  }
  const { calendar: before = none } = record;
  const calendar = withChange(before, change);
  return isSame(before, calendar) ? record : { ...record, calendar };
}

/** A booking that was a draft until now, at the time that its client has chosen meanwhile. */
export function withCalendarTime(record: ConsultationRecord, now: Date): ConsultationRecord {
  const event = timeIn(record.calendar ?? none);
  return event ? byCalendar(record, event, false, now) : record;
}

/**
 * Remembers events that are not the booking's because its time had begun: that may have been cancelled before, and
 * told later. Then the client may have come to one of them.
 */
function withLater(
  record: ConsultationRecord,
  calendar: CalendarRecord,
  { made, cancelled, replaces, at }: CalendarChange,
): CalendarRecord {
  const { events, later = [] } = calendar;
  const gone = [...cancelled, ...(replaces === undefined ? [] : [replaces])];
  const goneAt = at ?? made?.madeAt;
  const kept = later.filter(
    ({ id, startsAt }) => !gone.includes(id) || (goneAt !== undefined && startsAt <= goneAt),
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

/** What is not theirs stays so when it is moved. */
function withMovedAway(calendar: CalendarRecord, change: CalendarChange): CalendarRecord {
  const { notTheirs = [] } = calendar;
  const { made } = change;
  const isNew = made && !notTheirs.includes(made.id) && isNotTheirs(notTheirs, change);
  return isNew ? withNotTheirs(calendar, made.id) : calendar;
}

/**
 * While a client has an event ahead that came under the booking's own address, one that was made under another is not
 * the booking's: a link may be forwarded. Of the events of a time that has begun, none goes.
 */
function withoutStrangers(
  record: ConsultationRecord,
  calendar: CalendarRecord,
  now: Date,
): CalendarRecord {
  const { events } = calendar;
  const isStranger = (event: BookedEvent) =>
    !event.isOwn &&
    events.some((own) => own.isOwn && own.madeAt < event.madeAt && own.startsAt > event.madeAt);
  const isHeld = ({ id }: BookedEvent) => id === record.timeEventId && hasBegun(record, now);
  return { ...calendar, events: events.filter((event) => isHeld(event) || !isStranger(event)) };
}

/** What of a change was made before what it would change had begun. */
function inTime(record: ConsultationRecord, change: CalendarChange, now: Date): CalendarChange {
  const { made, cancelled, at } = change;
  // A calendar whose clock is ahead tells of nothing that is still to happen.
  const madeAt = new Date(Math.min(now.getTime(), Date.parse(at ?? now.toISOString())));
  const { events, byAddress = [], notTheirs = [] } = record.calendar ?? none;
  const replaced = replacedBy(change);
  const wasByAddress = replaced.some((id) => byAddress.includes(id));
  const known = events.find(({ id }) => id === made?.id || replaced.includes(id));
  const isTaken =
    made && !hasBegun(record, new Date(made.madeAt)) && !isNotTheirs(notTheirs, change);
  return {
    ...change,
    at: at ?? made?.madeAt,
    made: isTaken
      ? { ...made, ...(wasByAddress && { isByAddress: true }), ...inherited(known, made) }
      : undefined,
    cancelled: cancelled.filter(
      (id) => !events.some((event) => event.id === id && hasBegun(event, madeAt)),
    ),
  };
}

/** An event that a client moves stays whose it was. */
function inherited(known: BookedEvent | undefined, made: BookedEvent): Partial<BookedEvent> {
  return known ? { isOwn: made.isOwn || known.isOwn, isByAddress: known.isByAddress } : {};
}

/** That an event was found by the address alone stays known when its cancellation is told before what it was moved to. */
function withFound(calendar: CalendarRecord, { made }: CalendarChange): CalendarRecord {
  const { byAddress = [] } = calendar;
  return made?.isByAddress && !byAddress.includes(made.id)
    ? { ...calendar, byAddress: [...byAddress, made.id].slice(-mostCancelled) }
    : calendar;
}

const replacedBy = ({ cancelled, replaces }: CalendarChange) =>
  replaces === undefined ? cancelled : [...cancelled, replaces];

const isNotTheirs = (notTheirs: readonly string[], change: CalendarChange) =>
  notTheirs.some((id) => id === change.made?.id || replacedBy(change).includes(id));

/** The events that a booking no longer has although they were not cancelled. */
export function leftOut(before: BookingRecord, after: BookingRecord): BookedEvent[] {
  const { events, cancelled, moved = [] } = calendarOf(after);
  const kept = [...events, ...moved].map(({ id }) => id).concat(cancelled);
  return calendarOf(before).events.filter(({ id }) => !kept.includes(id));
}

/** Whether an event is a booking's, and was not cancelled. */
export function hasEvent(record: BookingRecord, id: string): boolean {
  return calendarOf(record).events.some((event) => event.id === id);
}

/** Whether an event of a booking was cancelled, or moved before it began. */
export function isGone(record: BookingRecord, { id, startsAt }: CalendarEvent): boolean {
  const { cancelled, moved = [] } = calendarOf(record);
  return cancelled.includes(id) || moved.some((each) => each.id === id && each.at < startsAt);
}

/** Whether the calendar has told of one of these events for a booking. */
export function knowsEvent(record: BookingRecord, ids: readonly string[]): boolean {
  const { events, cancelled, moved = [] } = calendarOf(record);
  return [...events, ...moved]
    .map(({ id }) => id)
    .concat(cancelled)
    .some((id) => ids.includes(id));
}

function calendarOf(record: BookingRecord): CalendarRecord {
  if (isErased(record) || !isOfKind("consultations", record)) return none;
  return record.calendar ?? none;
}

/** The events after a change, each as it was told last, those that were made last at the end. */
export function withChange(
  before: CalendarRecord,
  { made, cancelled, replaces, at = made?.madeAt }: CalendarChange,
  most = mostEvents,
): CalendarRecord {
  const news = cancelled.filter((id) => !before.cancelled.includes(id));
  const allCancelled = [...before.cancelled, ...news].slice(-mostCancelled);
  const { moved = [] } = before;
  const isNew = replaces !== undefined && moved.every(({ id }) => id !== replaces);
  const allMoved =
    isNew && at !== undefined ? [...moved, { id: replaces, at }].slice(-mostCancelled) : moved;
  const isMoved = ({ id, startsAt }: CalendarEvent) =>
    allMoved.some((each) => each.id === id && each.at < startsAt);
  const events = [...before.events, ...(made ? [made] : [])]
    .filter((event) => !allCancelled.includes(event.id) && !isMoved(event))
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)))
    .filter(({ id }, index, all) => all.findLastIndex((each) => each.id === id) === index)
    .slice(-most);
  return {
    ...before,
    events,
    cancelled: allCancelled,
    ...(allMoved.length > 0 && { moved: allMoved }),
  };
}

/** Of two events of one moment, either would do, but always the same one. */
const orderOf = ({ madeAt, id }: CalendarEvent) => `${madeAt} ${id}`;

/** The newest; what was found by the address alone only where there is no other. */
const timeIn = ({ events }: CalendarRecord) =>
  events.findLast(({ isByAddress }) => !isByAddress) ?? events.at(-1);

function isSame(one: CalendarRecord, other: CalendarRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The calendar has told the client itself. Only a client whom we have mailed another time gets a mail, so that
 * the event of that mail does not stay in their own calendar.
 */
function byCalendar(
  record: ConsultationRecord,
  event: CalendarEvent | undefined,
  isMoved: boolean,
  now: Date,
): ConsultationRecord {
  const { timeMail, startsAt: earlier, timeNotedAt, timeNotedBy } = record;
  const hasOurEvent = timeMail !== undefined && timeMail.attempts > 0;
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
