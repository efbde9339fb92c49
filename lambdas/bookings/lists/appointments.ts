import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { type Appointment, type BookedTime, timedFacts } from "#shared/bookings/appointments.ts";
import { byKind, flowSources, kindOf } from "#shared/bookings/booking-kinds.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { toDoFacts } from "#shared/bookings/to-do.ts";
import { byStart } from "#shared/calendar/starts.ts";
import { bookedTimes } from "#shared/consultations/event-of-time.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { bookedSessions, timesWithoutSession } from "#shared/sessions/session-times.ts";
import { laterDay, londonDate, londonDayEnd, londonDayStart } from "#shared/values/london-days.ts";
import { readIndex } from "../booking-index.ts";
import { singleSessions } from "../record/index-keys.ts";

/** More than a trainer has in two days. */
const mostPlanned = 50;
/** More blocks have no times that are not settled. */
const mostBlocks = 200;
/** How many earlier ones are asked about. */
const mostUnsettled = 20;

/** What of a booking says whose appointment it is, and when. No answers, nothing about health. */
const AppointmentFacts = z.object({
  ...toDoFacts,
  ...timedFacts,
  bookingId: BookingId,
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
});
type AppointmentFacts = z.infer<typeof AppointmentFacts>;

/**
 * The appointments of today and tomorrow in London, and the latest of earlier days that nobody has settled; and the
 * times to come that no session is left for.
 */
export async function listAppointments(table: Table, now: Date) {
  const today = londonDate(now);
  const first = londonDayStart(today);
  const last = londonDayEnd(laterDay(today, 1));
  const planned = { first, last, limit: mostPlanned };
  const earlier = { last: new Date(first.getTime() - 1), newestFirst: true, limit: mostUnsettled };
  const { consultations, sessions } = flowSources;
  const pages = await Promise.all([
    readIndex(table, "dueByTime", { key: consultations, ...earlier }),
    readIndex(table, "dueByTime", { key: consultations, ...planned }),
    readIndex(table, "dueByTime", { key: singleSessions, ...planned }),
    readIndex(table, "toDoByTime", { key: sessions, newestFirst: true, limit: mostBlocks }),
  ]);
  const items = await table.getAll(
    pages.flatMap(({ positions }) => positions).map(({ bookingId }) => ({ bookingId })),
    Object.keys(AppointmentFacts.shape),
  );
  const bookings = items.map((item) => withEarlierEnded(AppointmentFacts.parse(item)));
  const appointments = bookings
    .flatMap(appointmentsOf)
    // The index may be a moment behind, and a block has times on other days.
    .filter(({ startsAt }) => startsAt <= last.toISOString())
    .filter(({ startsAt, isAsked }) => isAsked || startsAt >= first.toISOString())
    .sort(byStart);
  const ofToday = appointments.findIndex(({ startsAt }) => startsAt >= first.toISOString());
  const unsettled = ofToday === -1 ? appointments.length : ofToday;
  const [{ end: more }, , , { end: moreBlocks }] = pages;
  return {
    appointments: appointments.slice(Math.max(0, unsettled - mostUnsettled)),
    withoutSession: bookings
      .flatMap((booking) => withoutSessionOf(booking, now))
      .sort((one, other) => String(one.times[0]).localeCompare(String(other.times[0]))),
    hasMore: [more, moreBlocks].some((end) => end !== undefined) || unsettled > mostUnsettled,
  };
}

function appointmentsOf(booking: AppointmentFacts): Appointment[] {
  if (overBecause(booking) !== undefined) return [];
  const { bookingId, phone, email } = booking;
  const name = whoseOf(booking);
  const kind = kindOf(booking);
  const times = byKind<AppointmentFacts, readonly BookedTime[]>(booking, {
    consultations: bookedTimes,
    sessions: bookedSessions,
  });
  return times.map((time) => ({ ...time, bookingId, kind, name, phone, email }));
}

function withoutSessionOf(booking: AppointmentFacts, now: Date): BookingsToDo["withoutSession"] {
  const times = byKind<AppointmentFacts, string[]>(booking, {
    consultations: () => [],
    sessions: (payment) => timesWithoutSession(payment, now).map(({ startsAt }) => startsAt),
  });
  return times.length > 0 ? [{ bookingId: booking.bookingId, name: whoseOf(booking), times }] : [];
}

const whoseOf = ({ name, email }: AppointmentFacts) => name ?? email ?? null;
