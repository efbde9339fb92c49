import { readIndex } from "#lambdas/bookings/booking-index.ts";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { type CalendarChange, knowsEvent } from "#lambdas/bookings/record/calendar.ts";
import { emailKeyOf } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";
import { isConfirmedBooking, isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { isToTakePlace } from "#shared/bookings/times.ts";
import { referenceLength } from "#shared/calendar/calendar-services.ts";
import type { CalendarNotice } from "./calendar-notice.ts";
import type { StoredCalendar } from "./calendar-store.ts";

export interface FindDependencies {
  readonly bookings: Pick<BookingStore, "find">;
  readonly table: Pick<Table, "query">;
}

/** The booking that a notice is about. `none`: nobody has to know of it. `unmatched`: the trainer decides. */
export type Found = { readonly bookingId: string } | "none" | "unmatched";

/** Links for other purposes have other references, or none. */
const ours = new RegExp(`^[A-Za-z0-9_-]{${referenceLength}}$`);

/** More bookings of one address are not looked at. */
const mostBookings = 25;

/** Finds the booking of a notice: by its reference, by its event, else by the client's address. */
export async function findBooking(
  dependencies: FindDependencies,
  notice: CalendarNotice,
  { assigned }: StoredCalendar,
): Promise<Found> {
  const { reference, email, made } = notice;
  if (reference !== undefined && ours.test(reference)) {
    const range = { key: reference, limit: 1 };
    const { positions } = await readIndex(dependencies.table, "byCalendar", range);
    return positions[0] ?? "none";
  }
  const ids = idsOf(notice);
  const bookings = email === undefined ? [] : await bookingsOf(dependencies, email);
  // Several clients may have one event, of which the latest is assigned.
  const known =
    bookings.find((booking) => knowsEvent(booking, ids)) ??
    assigned.find(({ eventId }) => ids.includes(eventId));
  if (known) return known;
  if (!made) return "none";
  const open = bookings.filter(isConfirmedConsultation).filter(isToTakePlace);
  const [only, ...others] = open.filter(
    ({ startsAt = made.startsAt }) => startsAt === made.startsAt,
  );
  if (only && others.length === 0) return only;
  // A client who has booked sessions may choose times for them in the same calendar.
  return open.length === 0 && bookings.some(isConfirmedBooking) ? "none" : "unmatched";
}

/** What the calendar calls the events of a notice. */
export function idsOf({ made, cancelled }: CalendarChange): string[] {
  return [...(made ? [made.id] : []), ...cancelled];
}

async function bookingsOf(
  { bookings, table }: FindDependencies,
  email: string,
): Promise<BookingRecord[]> {
  const range = { key: emailKeyOf(email), newestFirst: true, limit: mostBookings };
  const { positions } = await readIndex(table, "byEmail", range);
  const found = await Promise.all(positions.map(({ bookingId }) => bookings.find(bookingId)));
  return found.filter((booking) => booking !== undefined);
}
