import * as z from "zod/mini";
import { changeItem } from "#lambdas/database/change-item.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import { CalendarEventId, CalendarRecord } from "#shared/bookings/calendar-events.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";

/** One item of the table of settings. */
const key = { name: "calendar" };

/** What is kept of the calendar beside bookings: events that fit none. */
const StoredCalendar = z.object({
  ...CalendarRecord.shape,
  /** The bookings of the latest events: what cancels or moves an event does not always name its booking. */
  assigned: z.array(z.object({ eventId: CalendarEventId, bookingId: BookingId })),
  dismissed: z.array(CalendarEventId),
  /** When an event was last received, for the operator. */
  received: z.optional(z.object({ at: Instant, service: z.enum(calendarServices) })),
});
export type StoredCalendar = z.infer<typeof StoredCalendar>;

/** The oldest are forgotten: their events are long over. */
const mostAssigned = 60;

export function withAssigned(
  assigned: StoredCalendar["assigned"],
  eventId: string,
  bookingId: string,
): StoredCalendar["assigned"] {
  const others = assigned.filter((each) => each.eventId !== eventId);
  return [...others, { eventId, bookingId }].slice(-mostAssigned);
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
