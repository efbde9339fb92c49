import { isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import {
  type CalendarEvent,
  type CalendarRecord,
  eventOfTime,
} from "#shared/bookings/calendar-events.ts";
import { isToTakePlace } from "#shared/bookings/times.ts";
import type { BookingRecord, ConsultationRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { withTime } from "./times.ts";

/** What the calendar tells: an event was made, others were cancelled, or both when a client moves one. */
export interface CalendarChange {
  readonly made?: CalendarEvent | undefined;
  readonly cancelled: readonly string[];
}

/** Of a client who moves an event again and again, the oldest are forgotten. */
const mostEvents = 20;
const mostCancelled = 60;

const none: CalendarRecord = { events: [], cancelled: [] };

/**
 * Takes a change in the calendar over. It may be told again, late, and in any order: an event that was
 * cancelled stays so, and of those that are left the newest is the time of the consultation. The time follows
 * only when that is another event than before, so that a time which an administrator has noted since stays.
 * @returns `booking_not_found` when it is no consultation, or its person is erased; `not_to_do` when it is over.
 */
export function followCalendar(
  record: BookingRecord,
  change: CalendarChange,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  if (!isToTakePlace(record)) return refuse("not_to_do");
  const { calendar: before = none } = record;
  const calendar = withChange(before, change);
  if (isSame(before, calendar)) return record;
  const next = { ...record, calendar };
  const [from, to] = [newestOf(before), newestOf(calendar)];
  if (to?.id === from?.id && to?.startsAt === from?.startsAt) return next;
  // What an administrator has noted gives way to a new event only.
  const isNoted = record.startsAt !== undefined && eventOfTime(record) === undefined;
  const isNew = to !== undefined && to.id === change.made?.id;
  return isNoted && !isNew ? next : byCalendar(next, to, now);
}

/** Whether the calendar has told of one of these events for a booking. */
export function knowsEvent(record: BookingRecord, ids: readonly string[]): boolean {
  const { events, cancelled } = ("calendar" in record && record.calendar) || none;
  return events.some(({ id }) => ids.includes(id)) || cancelled.some((id) => ids.includes(id));
}

/** The events after a change, each as it was told last, those that were made last at the end. */
export function withChange(
  before: CalendarRecord,
  { made, cancelled }: CalendarChange,
  most = mostEvents,
): CalendarRecord {
  const news = cancelled.filter((id) => !before.cancelled.includes(id));
  const allCancelled = [...before.cancelled, ...news].slice(-mostCancelled);
  const events = [...before.events, ...(made ? [made] : [])]
    .filter(({ id }) => !allCancelled.includes(id))
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)))
    .filter(({ id }, index, all) => all.findLastIndex((each) => each.id === id) === index)
    .slice(-most);
  return { events, cancelled: allCancelled };
}

/** Of two events of one moment, either would do, but always the same one. */
const orderOf = ({ madeAt, id }: CalendarEvent) => `${madeAt} ${id}`;

const newestOf = ({ events }: CalendarRecord) => events.at(-1);

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
  now: Date,
): ConsultationRecord {
  const { timeMail } = record;
  const hasOurEvent = timeMail !== undefined && timeMail.attempts > 0;
  const startsAt = event && new Date(event.startsAt);
  const changed = withTime(record, startsAt, { eventId: event?.id }, now);
  return hasOurEvent ? changed : { ...changed, timeMail: undefined };
}
