import { type BookingStore, changedBooking } from "#lambdas/bookings/booking-store.ts";
import { followCalendar } from "#lambdas/bookings/record/calendar.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CalendarEvent } from "#shared/bookings/calendar-events.ts";
import type {
  assignUnmatchedTime as assignEndpoint,
  dismissUnmatchedTime as dismissEndpoint,
  UnmatchedTimes,
} from "#shared/calendar/api.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { type CalendarStore, type StoredCalendar, withAssigned } from "./calendar-store.ts";

export interface UnmatchedDependencies {
  readonly bookings: Pick<BookingStore, "change">;
  readonly calendar: CalendarStore;
  readonly now: () => Date;
}

/** The times to come in the calendar that fit no booking, without those that were dismissed. */
export async function listUnmatchedTimes({
  calendar,
  now,
}: UnmatchedDependencies): Promise<UnmatchedTimes> {
  return unmatchedIn(await calendar.read(), now());
}

/**
 * Notes a time of the calendar for a consultation. Later events of the same appointment follow it.
 * @throws DomainError `calendar_time_gone`; `booking_not_found` or `not_to_do` as `followCalendar`; `conflict`.
 */
export async function assignUnmatchedTime(
  { bookings, calendar, now }: UnmatchedDependencies,
  { body: { eventId, bookingId } }: EndpointInput<typeof assignEndpoint>,
): Promise<UnmatchedTimes> {
  const { events, assigned } = await calendar.read();
  const at = now();
  const event = eventToCome(events, eventId, at);
  // A call whose answer was lost may have assigned it before.
  const isAssigned = assigned.some(
    (each) => each.eventId === eventId && each.bookingId === bookingId,
  );
  if (event) {
    // The trainer's choice is newer than any event so far.
    const change = { made: { ...event, madeAt: at.toISOString() }, cancelled: [] };
    changedBooking(
      await bookings.change(bookingId, (record) => followCalendar(record, change, at)),
    );
  } else if (!isAssigned) throw new DomainError("calendar_time_gone");
  const changed = await calendar.change((before) => ({
    ...before,
    events: before.events.filter(({ id }) => id !== eventId),
    assigned: withAssigned(before.assigned, eventId, bookingId),
  }));
  return unmatchedIn(changed, at);
}

/**
 * Takes a time off the list, or puts it back.
 * @throws DomainError `calendar_time_gone`; `conflict`.
 */
export async function dismissUnmatchedTime(
  { calendar, now }: UnmatchedDependencies,
  { body: { eventId, isDismissed } }: EndpointInput<typeof dismissEndpoint>,
): Promise<UnmatchedTimes> {
  const changed = await calendar.change((before) => {
    if (!eventToCome(before.events, eventId, now())) throw new DomainError("calendar_time_gone");
    const others = before.dismissed.filter((id) =>
      before.events.some((event) => event.id === id && id !== eventId),
    );
    return { ...before, dismissed: isDismissed ? [...others, eventId] : others };
  });
  return unmatchedIn(changed, now());
}

function unmatchedIn(
  { events, dismissed, leftOutUntil = "" }: StoredCalendar,
  now: Date,
): UnmatchedTimes {
  const times = events
    .filter(({ id, endsAt }) => endsAt > now.toISOString() && !dismissed.includes(id))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return { times, ...(leftOutUntil > now.toISOString() && { isIncomplete: true }) };
}

function eventToCome(events: readonly CalendarEvent[], eventId: string, now: Date) {
  return events.find(({ id, endsAt }) => id === eventId && endsAt > now.toISOString());
}
