import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { type Appointment, timedFacts } from "#shared/bookings/appointments.ts";
import { flowSources, kindOf } from "#shared/bookings/booking-kinds.ts";
import { kindRules } from "#shared/bookings/kinds.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { toDoFacts } from "#shared/bookings/to-do.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
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

/** The appointments of today and tomorrow in London, and the latest of earlier days that nobody has settled. */
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
  const appointments = items
    .flatMap((item) => appointmentsOf(withEarlierEnded(AppointmentFacts.parse(item))))
    // The index may be a moment behind, and a block has times on other days.
    .filter(({ startsAt }) => startsAt <= last.toISOString())
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  const ofToday = appointments.findIndex(({ startsAt }) => startsAt >= first.toISOString());
  const unsettled = ofToday === -1 ? appointments.length : ofToday;
  const [{ end: more }, , , { end: moreBlocks }] = pages;
  return {
    appointments: appointments.slice(Math.max(0, unsettled - mostUnsettled)),
    hasMore: [more, moreBlocks].some((end) => end !== undefined) || unsettled > mostUnsettled,
  };
}

function appointmentsOf(booking: AppointmentFacts): Appointment[] {
  if (overBecause(booking) !== undefined) return [];
  const { bookingId, name, phone, email } = booking;
  const kind = kindOf(booking);
  return kindRules[kind]
    .timesOf(booking)
    .map((time) => ({ ...time, bookingId, kind, name: name ?? email ?? null, phone, email }));
}
