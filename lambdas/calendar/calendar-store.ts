import * as z from "zod/mini";
import { type CalendarChange, withChange } from "#lambdas/bookings/record/calendar-changes.ts";
import { changeItem } from "#lambdas/database/change-item.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import {
  CalendarEvent,
  CalendarEventId,
  CalendarRecord,
} from "#shared/calendar/calendar-events.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { EventType } from "./calendar-notice.ts";

/** One item of the table of settings. */
const key = { name: "calendar" };

/** What is kept of the calendar outside bookings. Its events match none. */
const StoredCalendar = z.object({
  ...CalendarRecord.shape,
  /**
   * The bookings of the latest events that their addresses do not lead to: what cancels or moves an event does not always
   * name its booking.
   */
  assigned: z.array(z.object({ eventId: CalendarEventId, bookingId: BookingId })),
  dismissed: z.array(CalendarEventId),
  /** The types of event that clients of ours have booked by our links, the latest last. */
  eventTypes: z.optional(z.array(EventType)),
  /** When the last time is over that the full list left out. */
  leftOutUntil: z.optional(Instant),
  /** When an event was last received, for the operator. */
  received: z.optional(z.object({ at: Instant, service: z.enum(calendarServices) })),
});
export type StoredCalendar = z.infer<typeof StoredCalendar>;

/** Several clients may have one event. The oldest are forgotten: their events are long over. */
const mostAssigned = 40;
const mostCancelled = 40;
/** A site links to two. Others come from an earlier link, or from one that a client has edited. */
const mostTypes = 10;

/** Of the times that match no booking. The trainer would not read more. */
const mostTimes = 40;
/** Of the item as JSON, which is longer than DynamoDB's count. Each event of the calendar writes the whole item. */
const mostBytes = 18 * 1024;

export function withAssigned(
  assigned: StoredCalendar["assigned"],
  eventId: string,
  bookingId: string,
): StoredCalendar["assigned"] {
  const others = withoutAssigned(assigned, eventId, bookingId);
  return [...others, { eventId, bookingId }].slice(-mostAssigned);
}

export function withoutAssigned(
  assigned: StoredCalendar["assigned"],
  eventId: string,
  bookingId: string,
): StoredCalendar["assigned"] {
  return assigned.filter((each) => each.eventId !== eventId || each.bookingId !== bookingId);
}

/** @param eventType of an event whose link has named a booking */
export function withType(before: StoredCalendar, eventType: EventType): StoredCalendar {
  const { eventTypes = [] } = before;
  const { service, id } = eventType;
  const others = eventTypes.filter((each) => each.service !== service || each.id !== id);
  return { ...before, eventTypes: [...others, eventType].slice(-mostTypes) };
}

/**
 * The times that match no booking after a change, without those that are over. Of too many, the dismissed are left out
 * first, then those that start latest: the trainer has to see the next ones.
 */
export function withTimes(
  before: StoredCalendar,
  change: CalendarChange,
  now: Date,
): StoredCalendar {
  const { events, cancelled, moved } = withChange(before, change, Number.POSITIVE_INFINITY);
  const toCome = events.filter(({ endsAt }) => endsAt > now.toISOString());
  return bounded({
    ...before,
    events: toCome,
    cancelled: cancelled.slice(-mostCancelled),
    moved: moved?.slice(-mostCancelled),
  });
}

/** The same with events that no booking has any more, without what only a booking knows of them. */
export function withAsked(
  before: StoredCalendar,
  events: readonly CalendarEvent[],
  now: Date,
): StoredCalendar {
  return events.reduce(
    (known, event) => withTimes(known, { made: CalendarEvent.parse(event), cancelled: [] }, now),
    before,
  );
}

function bounded(calendar: StoredCalendar): StoredCalendar {
  const { events, dismissed, leftOutUntil } = calendar;
  const isDismissed = ({ id }: CalendarEvent) => dismissed.includes(id);
  const rank = (event: CalendarEvent) => `${isDismissed(event) ? 1 : 0} ${event.startsAt}`;
  const last = events.toSorted((one, other) => rank(one).localeCompare(rank(other))).at(-1);
  const bytes = Buffer.byteLength(JSON.stringify(calendar));
  if (!last || (events.length <= mostTimes && bytes <= mostBytes)) return calendar;
  const until = isDismissed(last) ? "" : last.endsAt;
  return bounded({
    ...calendar,
    events: events.filter(({ id }) => id !== last.id),
    leftOutUntil: [leftOutUntil ?? until, until].sort().at(-1) || undefined,
  });
}

export type CalendarStore = ReturnType<typeof createCalendarStore>;

export function createCalendarStore(table: Table) {
  const storedIn = (item: Item | undefined): StoredCalendar =>
    StoredCalendar.parse(item ?? { events: [], cancelled: [], assigned: [], dismissed: [] });

  return {
    read: async (): Promise<StoredCalendar> => storedIn(await table.get(key)),

    /**
     * @param change may be asked several times, and must do nothing else.
     * @throws DomainError `conflict` when too many others are faster.
     */
    change: (change: (before: StoredCalendar) => StoredCalendar): Promise<StoredCalendar> =>
      changeItem(table, key, (item) => {
        const known = storedIn(item);
        const next = change(known);
        return { answer: next, write: next, known };
      }),
  };
}
