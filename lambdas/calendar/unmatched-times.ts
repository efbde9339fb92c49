import { type BookingStore, changedBooking } from "#lambdas/bookings/booking-store.ts";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { assignEvent, takeOffDraft, takeOffEvent } from "#lambdas/bookings/record/calendar.ts";
import { hasEvent, leftOut } from "#lambdas/bookings/record/calendar-changes.ts";
import { isRefusal } from "#lambdas/bookings/record/decision.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type {
  assignUnmatchedTime as assignEndpoint,
  dismissUnmatchedTime as dismissEndpoint,
  UnmatchedTimes,
  unassignTime as unassignEndpoint,
} from "#shared/calendar/api.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { byStart } from "#shared/calendar/starts.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import {
  type CalendarStore,
  type StoredCalendar,
  withAsked,
  withAssigned,
  withoutAssigned,
} from "./calendar-store.ts";

interface UnmatchedDependencies {
  readonly bookings: Pick<BookingStore, "change" | "find">;
  readonly calendar: CalendarStore;
  readonly now: () => Date;
}

/** The times to come in the calendar that match no booking, without those that were dismissed. */
export async function listUnmatchedTimes(
  dependencies: UnmatchedDependencies,
): Promise<UnmatchedTimes> {
  return unmatchedIn(dependencies, await dependencies.calendar.read());
}

/**
 * Gives a time of the calendar to a booking. Later events of the same appointment follow it.
 * @throws DomainError `calendar_time_gone`; what the record refuses; `conflict`.
 */
export async function assignUnmatchedTime(
  dependencies: UnmatchedDependencies,
  { body: { eventId, bookingId } }: EndpointInput<typeof assignEndpoint>,
): Promise<UnmatchedTimes> {
  const { bookings, calendar, now } = dependencies;
  const stored = await calendar.read();
  const { events, assigned } = stored;
  const at = now();
  const event = eventToCome(events, eventId, at);
  // A call whose answer was lost may have assigned it before.
  const isAssigned = assigned.some(
    (each) => each.eventId === eventId && each.bookingId === bookingId,
  );
  const isAnothers = !isAssigned && (await isTaken(dependencies, stored, eventId));
  const asked: CalendarEvent[] = [];
  if (event && !isAnothers) {
    const given = await bookings.change(bookingId, (record) => assignEvent(record, event, at));
    const booking = changedBooking(given);
    if (given.outcome === "written" && given.before) asked.push(...leftOut(given.before, booking));
    // A draft that is not paid yet may have it, too.
    for (const other of assigned.filter((each) => each.eventId === eventId)) {
      await bookings.change(other.bookingId, (record) => takeOffDraft(record, eventId));
    }
  } else if (!isAssigned) throw new DomainError("calendar_time_gone");
  const changed = await calendar.change((before) =>
    withAsked(
      {
        ...before,
        events: before.events.filter(({ id }) => id !== eventId),
        assigned: withAssigned(before.assigned, eventId, bookingId),
      },
      asked,
      at,
    ),
  );
  return unmatchedIn(dependencies, changed);
}

/**
 * Removes a time of the calendar from a booking, because it is another client's. One that is to come is listed again.
 * @throws DomainError `booking_not_found` or `calendar_time_gone` as `takeOffEvent`; `conflict`.
 */
export async function unassignTime(
  dependencies: UnmatchedDependencies,
  { body: { eventId, bookingId } }: EndpointInput<typeof unassignEndpoint>,
  by: string,
): Promise<UnmatchedTimes> {
  const { bookings, calendar, now } = dependencies;
  const takenOff = (record: BookingRecord) => takeOffEvent(record, eventId, by, now());
  const booking = await bookings.find(bookingId);
  const decision = booking && takenOff(booking);
  if (decision && isRefusal(decision)) throw new DomainError(decision.refused);
  const event =
    booking && isConfirmedBooking(booking)
      ? booking.calendar?.events.find(({ id }) => id === eventId)
      : undefined;
  // First, so that it is listed even if the change of the booking fails.
  const changed = await calendar.change((before) => {
    const dismissed = before.dismissed.filter((id) => id !== eventId);
    const assigned = withoutAssigned(before.assigned, eventId, bookingId);
    return withAsked({ ...before, dismissed, assigned }, event ? [event] : [], now());
  });
  changedBooking(await bookings.change(bookingId, takenOff));
  return unmatchedIn(dependencies, changed);
}

/**
 * Dismisses a time from the list, or restores it.
 * @throws DomainError `calendar_time_gone`; `conflict`.
 */
export async function dismissUnmatchedTime(
  dependencies: UnmatchedDependencies,
  { body: { eventId, isDismissed } }: EndpointInput<typeof dismissEndpoint>,
): Promise<UnmatchedTimes> {
  const { calendar, now } = dependencies;
  const changed = await calendar.change((before) => {
    if (!eventToCome(before.events, eventId, now())) throw new DomainError("calendar_time_gone");
    const others = before.dismissed.filter((id) =>
      before.events.some((event) => event.id === id && id !== eventId),
    );
    return { ...before, dismissed: isDismissed ? [...others, eventId] : others };
  });
  return unmatchedIn(dependencies, changed);
}

async function unmatchedIn(
  dependencies: UnmatchedDependencies,
  stored: StoredCalendar,
): Promise<UnmatchedTimes> {
  const { events, dismissed, leftOutUntil = "" } = stored;
  const at = dependencies.now().toISOString();
  const times = events
    .filter(({ id, endsAt }) => endsAt > at && !dismissed.includes(id))
    .sort(byStart);
  const taken = await Promise.all(times.map(({ id }) => isTaken(dependencies, stored, id)));
  return {
    times: times.filter((_, index) => !taken[index]),
    ...(leftOutUntil > at && { isIncomplete: true }),
  };
}

/** Whether a booking has an event of the list: the draft that had it may have been paid since. */
async function isTaken(
  { bookings }: Pick<UnmatchedDependencies, "bookings">,
  { assigned }: StoredCalendar,
  eventId: string,
): Promise<boolean> {
  const ofEvent = assigned.filter((each) => each.eventId === eventId);
  const found = await Promise.all(ofEvent.map(({ bookingId }) => bookings.find(bookingId)));
  return found.some(
    (booking) => booking !== undefined && isConfirmedBooking(booking) && hasEvent(booking, eventId),
  );
}

function eventToCome(events: readonly CalendarEvent[], eventId: string, now: Date) {
  return events.find(({ id, endsAt }) => id === eventId && endsAt > now.toISOString());
}
