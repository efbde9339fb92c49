import { startTransition, useEffect, useMemo, useOptimistic, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import {
  type BookingShow,
  bookingListMessages,
  bookingOrders,
  bookingShows,
  listedDays,
} from "#shared/bookings/booking-choice.ts";
import { type BookingKind, bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { shortDate } from "#shared/values/dates-in-words.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import type { BookingsQuery } from "#web/features/bookings/bookings-api.ts";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import { deviceStore } from "#web/tab-store.ts";

/** The filters, which the page's address keeps. The search is not among them. */
export interface BookingChoice {
  readonly kind: BookingKind;
  readonly show: BookingShow;
  readonly order: (typeof bookingOrders)[number];
  /** Calendar days; `""` for no end. */
  readonly from: string;
  readonly to: string;
}

export const noFilters = { show: "all", order: "newest", from: "", to: "" } as const;

const Kind = z.enum(bookingKinds);
const Show = z.catch(z.enum(bookingShows), noFilters.show);
const Order = z.catch(z.enum(bookingOrders), noFilters.order);
const Day = z.catch(CalendarDate, "");

export const showLabels: Readonly<Record<BookingShow, string>> = {
  all: "All",
  todo: "To do",
  timed: "Upcoming",
  left: "Sessions left",
  completed: "Completed",
  paid: "Paid",
  free: "Free",
  refunded: "Refunded",
};

/** Which list the trainer has chosen, for the next visit on this device. */
export const keptKind = deviceStore("touchline:list", Kind);

/** @param usual the list of an address that names none */
export function readChoice(
  address: URLSearchParams,
  usual: BookingKind = "consultations",
): BookingChoice {
  const kind = Kind.safeParse(address.get("kind")).data ?? usual;
  const show = Show.parse(address.get("show"));
  return {
    kind,
    show: deskKinds[kind].shows.includes(show) ? show : "all",
    order: Order.parse(address.get("order")),
    from: Day.parse(address.get("from")),
    to: Day.parse(address.get("to")),
  };
}

/** The same address with another choice. It names the list, and of the filters those that are set. */
export function writeChoice(address: URLSearchParams, choice: BookingChoice): URLSearchParams {
  const written = new URLSearchParams(address);
  written.set("kind", choice.kind);
  for (const name of ["show", "order", "from", "to"] as const) {
    if (choice[name] === noFilters[name]) written.delete(name);
    else written.set(name, choice[name]);
  }
  return written;
}

/** The filters that are set, in words, each with what removes it. */
export function filtersOf({ show, order, from, to }: BookingChoice) {
  const filters: (readonly [label: string, removal: Partial<BookingChoice>])[] = [];
  if (show !== noFilters.show) filters.push([showLabels[show], { show: noFilters.show }]);
  if (order !== noFilters.order) filters.push(["Oldest first", { order: noFilters.order }]);
  if (from) filters.push([`From ${shortDate(from)}`, { from: "" }]);
  if (to) filters.push([`To ${shortDate(to)}`, { to: "" }]);
  return filters;
}

/** What is wrong with the days, and with which of the two. */
export function daysError({ from, to }: BookingChoice): { from?: string; to?: string } | undefined {
  const isOutside = (day: string) =>
    day !== "" && (day < listedDays.first || day > listedDays.last);
  const { dayOutside, rangeReversed } = bookingListMessages;
  if (isOutside(from) || isOutside(to)) {
    return {
      ...(isOutside(from) && { from: dayOutside }),
      ...(isOutside(to) && { to: dayOutside }),
    };
  }
  return from && to && from > to ? { to: rangeReversed } : undefined;
}

export function queryOf(choice: BookingChoice, search: string): BookingsQuery {
  const { kind, show, order, from, to } = choice;
  return {
    kind,
    show,
    ...(order === "oldest" && { order }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
}

/** The search runs when typing has paused this long. */
const typingPauseMs = 300;

/** The chosen filters and search, and the query that they make. The address never keeps the search. */
export function useBookingChoice() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  // Another tab does not change the list of this one.
  const [usual] = useState(keptKind.read);
  const [search, setSearch] = useState("");
  const settledSearch = useDebounced(search.trim(), typingPauseMs);
  // Shown at once: the router applies a new address in a transition.
  const [choice, choose] = useOptimistic(readChoice(address, usual));
  const { kind, show, order, from, to } = choice;
  const query = useMemo(
    () => queryOf({ kind, show, order, from, to }, settledSearch),
    [kind, show, order, from, to, settledSearch],
  );

  return {
    choice,
    search,
    setSearch,
    query,
    change(changes: Partial<BookingChoice>) {
      startTransition(() => {
        choose((before) => ({ ...before, ...changes }));
        setAddress((before) => writeChoice(before, { ...readChoice(before, usual), ...changes }), {
          state,
        });
      });
    },
  };
}

/** The value once it has not changed for a while; an empty one counts at once. */
function useDebounced(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === "") {
      setSettled("");
      return undefined;
    }
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
