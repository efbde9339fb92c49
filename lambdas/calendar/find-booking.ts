import { type ListPosition, readIndex } from "#lambdas/bookings/booking-index.ts";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { BookingRecord, ConfirmedRecord } from "#lambdas/bookings/record/booking.ts";
import {
  type CalendarChange,
  hasEvent,
  isGone,
  knowsEvent,
} from "#lambdas/bookings/record/calendar-changes.ts";
import { calendarReference, emailKeyOf } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import {
  isConfirmedBooking,
  isConfirmedConsultation,
  isConfirmedSessions,
  isErased,
} from "#shared/bookings/bookings.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { referenceLength } from "#shared/calendar/calendar-services.ts";
import { timesLeft } from "#shared/sessions/times-left.ts";
import type { CalendarNotice } from "./calendar-notice.ts";
import type { StoredCalendar } from "./calendar-store.ts";

export interface FindDependencies {
  readonly bookings: Pick<BookingStore, "find">;
  readonly table: Pick<Table, "query">;
}

/** The bookings that a notice may be about. */
export interface Found {
  /** Those that have, or had, one of its events. */
  readonly holders: readonly BookingRecord[];
  /** Whether the link had a reference of ours. */
  readonly hasReference: boolean;
  /** The booking that the link named; its draft, if it is not paid yet. */
  readonly named: BookingRecord | undefined;
  /** Those of each address, without drafts. */
  readonly byAddress: readonly (readonly BookingRecord[])[];
}

/** Links for other purposes have other references, or none. */
const ours = new RegExp(`^[A-Za-z0-9_-]{${referenceLength}}$`);

/** Finds bookings by the reference of a notice, by its events, and by the addresses of the people in it. */
export async function findBookings(
  dependencies: FindDependencies,
  notice: CalendarNotice,
  { assigned }: StoredCalendar,
): Promise<Found> {
  const { emails, reference = "" } = notice;
  const ids = idsOf(notice);
  const hasReference = ours.test(reference);
  const addressed = await Promise.all(emails.map((email) => bookingsOf(dependencies, email)));
  const drafts = addressed.flat().filter(({ paymentStatus }) => paymentStatus === "pending");
  const named =
    (hasReference ? await bookingNamed(dependencies, reference) : undefined) ??
    drafts.find(({ bookingId }) => calendarReference(bookingId) === reference);
  const byAddress = addressed.map((list) => list.filter((each) => !drafts.includes(each)));
  const others = assigned.filter(({ eventId }) => ids.includes(eventId));
  const assignees = await findAll(dependencies, others);
  const all = new Map(
    [named, ...byAddress.flat(), ...assignees]
      .filter((booking) => booking !== undefined)
      .map((booking) => [booking.bookingId, booking]),
  );
  const knowing = [...all.values()].filter((booking) => knowsEvent(booking, ids));
  const confirmed = knowing.filter(({ paymentStatus }) => paymentStatus !== "pending");
  const holders = confirmed.length > 0 ? confirmed : knowing;
  return { holders: holdersOf(notice, holders), hasReference, named, byAddress };
}

/**
 * Several clients may have one event. A client's change names that client, and is about the bookings of their address,
 * or else the latest. The trainer's change names all clients.
 */
function holdersOf(
  { emails }: CalendarNotice,
  holders: readonly BookingRecord[],
): readonly BookingRecord[] {
  if (emails.length > 1) return holders;
  const own = holders.filter((booking) => isOf(booking, emails));
  return own.length > 0 ? own : holders.slice(-1);
}

/**
 * Whether an event belongs to another booking than the one that its link named: the trainer has assigned the event that
 * was moved to that booking, or the link was forwarded, and that booking has the address of the event.
 */
export function isAnothers(
  { holders, named }: Found,
  { made, replaces, emails }: CalendarNotice,
  { assigned }: StoredCalendar,
): boolean {
  if (!made || !named) return false;
  const others = holders.filter(({ bookingId }) => bookingId !== named.bookingId);
  // An event that is reported again stays with the booking that it went to by the same address.
  const isKept = (each: BookingRecord) =>
    isOf(each, emails) && (hasEvent(each, made.id) || isGone(each, made));
  if (emails.length === 1 && others.some(isKept)) return true;
  const isAssigned = ({ bookingId }: BookingRecord) =>
    assigned.some((each) => each.eventId === replaces && each.bookingId === bookingId);
  if (isAssigned(named)) return false;
  return others.some((each) => isAssigned(each) || (isOf(each, emails) && !isOf(named, emails)));
}

/** Whether a booking has one of these addresses. */
export function isOf(booking: BookingRecord, emails: readonly string[]): boolean {
  const email = isErased(booking) ? undefined : booking.email;
  return email !== undefined && emails.includes(emailKeyOf(email));
}

/**
 * The only booking of an address that an event fits: a consultation whose time is open, or is noted for the very moment
 * of the event, or a block with a session left that has no time. If a link has named a booking, it is of the same kind.
 * @param isOurs whether the event is of a type that clients of ours book. Otherwise it is no session of a block.
 */
export function fittingOf(
  bookings: readonly BookingRecord[],
  { named }: Pick<Found, "named">,
  { startsAt }: CalendarEvent,
  isOurs: boolean,
  now: Date,
): ConfirmedRecord | undefined {
  const consultations = openOf(bookings).filter((booking) =>
    booking.startsAt === undefined
      ? true
      : booking.startsAt === startsAt && booking.timeEventId === undefined,
  );
  const blocks = bookings
    .filter(isConfirmedSessions)
    .filter((booking) => booking.block && timesLeft(booking, now) > 0);
  const [only, ...others] = [...consultations, ...(isOurs ? blocks : [])].filter(
    (booking) => named === undefined || kindOf(booking) === kindOf(named),
  );
  return others.length === 0 ? only : undefined;
}

/**
 * Whether the trainer is not asked about an event without a booking, because it is their own business. The type of
 * event decides. While no type is known, it is so if its client has booked before and has no consultation ahead.
 */
export function isTrainersOwn(
  { hasReference, holders, byAddress }: Found,
  notice: CalendarNotice,
  stored: StoredCalendar,
): boolean {
  const isMoved = stored.events.some(({ id }) => id === notice.replaces);
  if (hasReference || holders.length > 0 || isMoved) return false;
  const isOurs = isOurType(notice, stored);
  if (isOurs !== undefined) return !isOurs;
  const bookings = byAddress.flat();
  return openOf(bookings).length === 0 && bookings.some(isConfirmedBooking);
}

/**
 * Whether links that name a booking lead to events of this type; `undefined` while no such type is known, or if the
 * event has none.
 */
export function isOurType(
  { eventType }: CalendarNotice,
  { eventTypes = [] }: StoredCalendar,
): boolean | undefined {
  if (eventType === undefined) return undefined;
  const ofService = eventTypes.filter(({ service }) => service === eventType.service);
  return ofService.length === 0 ? undefined : ofService.some(({ id }) => id === eventType.id);
}

const openOf = (bookings: readonly BookingRecord[]) =>
  bookings.filter(isConfirmedConsultation).filter(isToDo);

/** The ids of all events in a notice. */
export function idsOf({ made, cancelled, replaces }: CalendarChange): string[] {
  const named = [made?.id, ...cancelled, replaces].filter((id) => id !== undefined);
  return [...new Set(named)];
}

async function bookingNamed({ bookings, table }: FindDependencies, reference: string) {
  const range = { key: reference, limit: 1 };
  const { positions } = await readIndex(table, "byCalendar", range);
  return positions[0] && (await bookings.find(positions[0].bookingId));
}

/** How many bookings of an address are read. Drafts are not counted, but they are read for so many pages at most. */
const mostBookings = 25;
const mostPages = 20;

async function bookingsOf(dependencies: FindDependencies, email: string): Promise<BookingRecord[]> {
  const found: BookingRecord[] = [];
  let after: ListPosition | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const range = { key: emailKeyOf(email), newestFirst: true, limit: mostBookings, after };
    const { positions, end } = await readIndex(dependencies.table, "byEmail", range);
    found.push(...(await findAll(dependencies, positions)));
    after = end;
    const kept = found.filter(({ paymentStatus }) => paymentStatus !== "pending");
    if (!end || kept.length >= mostBookings) break;
  }
  return found;
}

async function findAll(
  { bookings }: FindDependencies,
  positions: readonly { readonly bookingId: string }[],
): Promise<BookingRecord[]> {
  const found = await Promise.all(positions.map(({ bookingId }) => bookings.find(bookingId)));
  return found.filter((booking) => booking !== undefined);
}
