import * as z from "zod/mini";
import {
  type BookingKind,
  type BookingShow,
  bookingKinds,
  bookingListMessages,
  bookingShows,
} from "#shared/bookings/admin-bookings.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import type { BookingsQuery } from "./consultations-api.ts";

/** What of the bookings is shown, but for what is searched: it is kept in the page's address. */
export interface BookingChoice {
  readonly kind: BookingKind;
  readonly show: BookingShow;
  /** Calendar days; `""` for no end. */
  readonly from: string;
  readonly to: string;
}

const Kind = z.catch(z.enum(bookingKinds), "consultation");
const Show = z.catch(z.enum(bookingShows), "all");
const Day = z.catch(CalendarDate, "");

/** Session payments are never to do, and never completed. */
export const showsOf: Readonly<Record<BookingKind, readonly BookingShow[]>> = {
  consultation: bookingShows,
  payment: bookingShows.filter((show) => show !== "todo" && show !== "completed"),
};

export const showLabels: Readonly<Record<BookingShow, string>> = {
  all: "All",
  todo: "To do",
  completed: "Completed",
  paid: "Paid",
  free: "Free",
  refunded: "Refunded",
};

/** Reads the choice from an address. What makes no sense there is as if it were not there. */
export function readChoice(address: URLSearchParams): BookingChoice {
  const kind = Kind.parse(address.get("kind"));
  const show = Show.parse(address.get("show"));
  return {
    kind,
    show: showsOf[kind].includes(show) ? show : "all",
    from: Day.parse(address.get("from")),
    to: Day.parse(address.get("to")),
  };
}

/** The same address with another choice; what is as it is at first is left out. */
export function writeChoice(address: URLSearchParams, choice: BookingChoice): URLSearchParams {
  const written = new URLSearchParams(address);
  const atFirst = readChoice(new URLSearchParams());
  for (const name of ["kind", "show", "from", "to"] as const) {
    if (choice[name] === atFirst[name]) written.delete(name);
    else written.set(name, choice[name]);
  }
  return written;
}

/** What is wrong with the days that are chosen, if anything. */
export function daysError({ from, to }: BookingChoice): string | undefined {
  return from && to && from > to ? bookingListMessages.rangeReversed : undefined;
}

/** What to ask the API for. Who is searched for never stands in the page's address. */
export function queryOf({ kind, show, from, to }: BookingChoice, search: string): BookingsQuery {
  return {
    kind,
    show,
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
}
