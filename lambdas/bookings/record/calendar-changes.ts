import { isErased } from "#shared/bookings/bookings.ts";
import type {
  BookedEvent,
  CalendarEvent,
  CalendarRecord,
} from "#shared/calendar/calendar-events.ts";
import type { BookingRecord } from "./booking.ts";

/** What a change in the trainer's calendar does to the events of a booking, of whichever kind it is. */

/** What the calendar reports: an event was made, others were cancelled, or both when a client moves one. */
export interface CalendarChange {
  readonly made?: BookedEvent | undefined;
  readonly cancelled: readonly string[];
  /** The event that was moved. That cancels it, unless it had begun. */
  readonly replaces?: string | undefined;
  /** When that was done in the calendar; the report may come much later. Absent if the calendar does not say. */
  readonly at?: string | undefined;
}

/** Of a client who moves an event again and again, the oldest are forgotten. */
export const mostEvents = 20;
const mostCancelled = 60;
/** The two reports of a move come soon after each other. */
const mostGone = 20;

export const noEvents: CalendarRecord = { events: [], cancelled: [] };

/** The events after a change, each as it was last reported, in the order in which they were made. */
export function withChange(
  before: CalendarRecord,
  change: CalendarChange,
  most = mostEvents,
): CalendarRecord {
  const { made, cancelled, at } = change;
  const { moved = [] } = before;
  const isNews = (id: string) =>
    !before.cancelled.includes(id) &&
    moved.every((each) => each.id !== id || (at !== undefined && each.at < at));
  const news = replacedBy(change).filter(isNews);
  const undated = at === undefined ? cancelled.filter(isNews) : [];
  const dated = at === undefined ? [] : news.map((id) => ({ id, at }));
  const isGoneNow = ({ id, startsAt }: CalendarEvent) =>
    news.includes(id) && (cancelled.includes(id) || (at !== undefined && at < startsAt));
  const gone = {
    cancelled: [...before.cancelled, ...undated].slice(-mostCancelled),
    moved: [...moved.filter(({ id }) => !news.includes(id)), ...dated].slice(-mostCancelled),
  };
  const events = [...before.events.filter((event) => !isGoneNow(event)), ...(made ? [made] : [])]
    .filter((event) => !isGoneIn(gone, event))
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)))
    .filter(({ id }, index, all) => all.findLastIndex((each) => each.id === id) === index)
    .slice(-most);
  return {
    ...before,
    events,
    cancelled: gone.cancelled,
    ...(gone.moved.length > 0 && { moved: gone.moved }),
  };
}

/**
 * Whether an event was cancelled, or moved before it began. Of an event with several seats, a client who gave theirs up
 * and has taken one since has it.
 */
function isGoneIn(
  { cancelled, moved = [] }: Pick<CalendarRecord, "cancelled" | "moved">,
  { id, startsAt, madeAt }: CalendarEvent,
): boolean {
  const isSo = moved.some((each) => each.id === id && madeAt <= each.at && each.at < startsAt);
  return isSo || cancelled.includes(id);
}

/** The id puts events of one moment in an order that never changes. */
const orderOf = ({ madeAt, id }: CalendarEvent) => `${madeAt} ${id}`;

/**
 * The events of a booking after a change, without what comes too late: an event that had begun by then is not cancelled.
 * Keeps whose a cancelled event was: the report of what it was moved to may come later.
 */
export function withChangeInTime(
  before: CalendarRecord,
  reported: CalendarChange,
  now: Date,
  most?: number,
): CalendarRecord {
  const change = inTime(before, reported, now);
  const gone = before.events.filter(({ id }) => replacedBy(change).includes(id));
  const withGone = (ids: readonly string[] = [], is: (event: BookedEvent) => boolean | undefined) =>
    [...new Set([...ids, ...gone.filter(is).map(({ id }) => id)])].slice(-mostGone);
  const own = withGone(before.own, ({ isOwn }) => isOwn);
  const byAddress = withGone(before.byAddress, ({ isByAddress }) => isByAddress);
  return {
    ...withChange(before, change, most),
    ...(own.length > 0 && { own }),
    ...(byAddress.length > 0 && { byAddress }),
  };
}

/** What a client moves an event to is their own, or found by the address, as that event was. */
function inTime(calendar: CalendarRecord, change: CalendarChange, now: Date): CalendarChange {
  const { made, cancelled, at } = change;
  // The clock of the calendar may be ahead.
  const doneAt = [now.toISOString(), at ?? now.toISOString()].sort()[0] ?? "";
  const { events, byAddress = [], own = [] } = calendar;
  const replaced = replacedBy(change);
  const wasByAddress = replaced.some((id) => byAddress.includes(id));
  const wasOwn = replaced.some((id) => own.includes(id));
  const known = events.find(({ id }) => id === made?.id || replaced.includes(id));
  return {
    ...change,
    made: made && {
      ...made,
      ...(wasByAddress && { isByAddress: true }),
      ...(wasOwn && { isOwn: true }),
      ...(known && { isOwn: made.isOwn || known.isOwn, isByAddress: known.isByAddress }),
    },
    cancelled: cancelled.filter(
      (id) => !events.some((event) => event.id === id && event.startsAt <= doneAt),
    ),
  };
}

/**
 * While a client has an event ahead that came under the booking's own address, one that was made under another is not
 * the booking's: a link may be forwarded.
 * @param isHeld whether an event stays in any case
 */
export function withoutStrangers(
  calendar: CalendarRecord,
  isHeld: (event: BookedEvent) => boolean,
): CalendarRecord {
  const { events } = calendar;
  const isStranger = (event: BookedEvent) =>
    !event.isOwn &&
    events.some((own) => own.isOwn && own.madeAt < event.madeAt && own.startsAt > event.madeAt);
  return { ...calendar, events: events.filter((event) => isHeld(event) || !isStranger(event)) };
}

export const replacedBy = ({ cancelled, replaces }: CalendarChange) =>
  replaces === undefined ? cancelled : [...cancelled, replaces];

/** Whether a change is about an event that the trainer has taken off the booking. */
export const isNotTheirs = ({ notTheirs = [] }: CalendarRecord, change: CalendarChange) =>
  notTheirs.some((id) => id === change.made?.id || replacedBy(change).includes(id));

/** An event that is not theirs stays so when it is moved. */
export function withMovedAway(calendar: CalendarRecord, change: CalendarChange): CalendarRecord {
  const { notTheirs = [] } = calendar;
  const { made } = change;
  const isNew = made && !notTheirs.includes(made.id) && isNotTheirs(calendar, change);
  return isNew ? withNotTheirs(calendar, made.id) : calendar;
}

export function withNotTheirs(calendar: CalendarRecord, id: string): CalendarRecord {
  const { events, notTheirs = [] } = calendar;
  return {
    ...calendar,
    events: events.filter((event) => event.id !== id),
    notTheirs: [...notTheirs, id].slice(-mostCancelled),
  };
}

/** Forgets that an event was cancelled, moved or taken off, so that it can be assigned again. */
export function withKnown(calendar: CalendarRecord, id: string): CalendarRecord {
  const without = (ids: readonly string[] = []) => ids.filter((each) => each !== id);
  const [cancelled, notTheirs] = [without(calendar.cancelled), without(calendar.notTheirs)];
  const moved = calendar.moved?.filter((each) => each.id !== id);
  return { ...calendar, cancelled, moved, notTheirs };
}

export function isSame(one: CalendarRecord, other: CalendarRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

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

/** Whether an event of a booking is gone from the calendar. */
export function isGone(record: BookingRecord, event: CalendarEvent): boolean {
  return isGoneIn(calendarOf(record), event);
}

/** Whether a booking has, or had, one of these events. */
export function knowsEvent(record: BookingRecord, ids: readonly string[]): boolean {
  const { events, cancelled, moved = [] } = calendarOf(record);
  return [...events, ...moved]
    .map(({ id }) => id)
    .concat(cancelled)
    .some((id) => ids.includes(id));
}

function calendarOf(record: BookingRecord): CalendarRecord {
  return (isErased(record) ? undefined : record.calendar) ?? noEvents;
}
