import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { listUnmatchedTimes } from "#lambdas/calendar/unmatched-times.ts";
import { type Booking, isConfirmedSessions, isErased } from "#shared/bookings/bookings.ts";
import type { JourneyRecord } from "./record.ts";

/** What the client of sessions, and the trainer, can rely on once the calendar has reported everything. */
export async function wrongSessions(
  { backend, calendar, dependencies }: JourneyRecord,
  bookings: readonly Booking[],
): Promise<string[]> {
  const now = backend.now();
  const coming = calendar.events.filter(({ startsAt }) => startsAt > now.toISOString());
  const { times } = await listUnmatchedTimes(dependencies);
  const nameOf = (id: string) => id.split("/").at(-1);
  const sessions = bookings.filter(isConfirmedSessions);
  const kept = bookings.flatMap((each) => ("calendar" in each && each.calendar?.events) || []);
  const known = [...kept, ...times].map(({ id }) => nameOf(id));
  const lost = coming.filter(
    ({ id, reference, bookingId }) =>
      reference !== undefined &&
      sessions.some((each) => each.bookingId === bookingId) &&
      !known.includes(id),
  );
  return [
    // Who is erased takes their times with them.
    ...(bookings.some(isErased) ? [] : lost.map(({ id }) => `Nobody sees the time ${id}.`)),
    ...sessions.flatMap((booking) => {
      const page = clientBooking(booking, now);
      const { block, heldOn, sessionsLeft, sessionsRefunded, comingSessions } = page;
      const at = (booking.usedSessions ?? []).flatMap(({ eventId, putBack }) =>
        eventId === undefined || putBack ? [] : [eventId],
      );
      const isOpen = sessionsLeft > 0;
      const count = heldOn.length + sessionsLeft + sessionsRefunded;
      return [
        ...comingSessions
          .filter(({ startsAt }) => startsAt > now.toISOString())
          .filter(({ startsAt }) => coming.every((event) => event.startsAt !== startsAt))
          .map(({ startsAt }) => `its page lists ${startsAt}, which is not in the calendar.`),
        ...(new Set(at).size === at.length ? [] : ["one event counts twice."]),
        ...(!block || !isOpen || count === block.sessions
          ? []
          : [`of ${block.sessions} sessions ${count} are held, left or refunded.`]),
      ].map((what) => `${booking.bookingId}: ${what}`);
    }),
  ];
}
