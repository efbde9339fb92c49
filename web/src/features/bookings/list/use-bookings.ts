import { useContext } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { BookingShow } from "#shared/bookings/booking-choice.ts";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { type BookingTotals, bookingTotals } from "#shared/numbers/numbers.ts";
import { itemsOf } from "#web/admin/desk-cache.tsx";
import { useFigures } from "#web/admin/use-figures.ts";
import { useToday } from "#web/admin/use-today.ts";
import { isToDo } from "#web/features/bookings/booking-facts.tsx";
import { BookingsApiContext, type BookingsQuery } from "#web/features/bookings/bookings-api.ts";
import { useBookingPages } from "#web/features/bookings/bookings-cache.ts";
import type { DeskKind } from "#web/features/bookings/desk-kind.ts";
import { deskKinds } from "#web/features/bookings/kinds.ts";

/** A part of the list, under its heading. */
export interface ListPart {
  readonly heading?: string;
  readonly bookings: readonly AdminBooking[];
}

/** @param query what to list; nothing while it is `undefined`. */
export function useBookings(query: BookingsQuery | undefined) {
  useToday();
  const first = isWhole(query) ? deskKinds[query.kind].first : undefined;
  const list = useBookingPages(query);
  const before = useBookingPages(first && query && { ...query, show: first.show });
  const items = itemsOf([before, list], ({ bookingId }) => bookingId);
  const parts = first
    ? partsOf(before.hasNextPage ? before.items : items, first)
    : [{ bookings: items.filter((each) => belongs(each, query)) }];
  return {
    ...list,
    isLoading: before.isLoading || list.isLoading,
    isFetching: before.isFetching || list.isFetching,
    isRefetching: before.isRefetching || list.isRefetching,
    error: before.error ?? list.error,
    refetch: () => Promise.all([list.refetch(), first && before.refetch()]),
    hasNextPage: before.hasNextPage || list.hasNextPage,
    isFetchingNextPage: before.isFetchingNextPage || list.isFetchingNextPage,
    isFetchNextPageError: before.isFetchNextPageError || list.isFetchNextPageError,
    fetchNextPage: () => (before.hasNextPage ? before : list).fetchNextPage(),
    parts: parts.filter(({ bookings }) => bookings.length > 0),
    bookings: parts.flatMap(({ bookings }) => bookings),
    /** How far a filter or a search has looked, while there is more to look at. */
    searchedTo: isLookedFor(query) ? (list.lastPage?.searchedTo ?? undefined) : undefined,
    find: (id: string | null | undefined) => items.find(({ bookingId }) => bookingId === id),
  };
}
export type Bookings = ReturnType<typeof useBookings>;

/** Whether no filter is set. */
function isWhole(query: BookingsQuery | undefined): query is { kind: BookingKind } {
  if (!query) return false;
  const { kind, show, ...filters } = query;
  return kind !== undefined && show === "all" && Object.keys(filters).length === 0;
}

/** While there is more of the first part to load, it is alone. */
function partsOf(
  items: readonly AdminBooking[],
  { has, compare, headings }: NonNullable<DeskKind["first"]>,
): ListPart[] {
  const now = new Date();
  const first = items.filter((each) => has(each, now)).sort(compare);
  const others = items.filter((each) => !has(each, now)).sort(newestFirst);
  if (first.length === 0) return [{ bookings: others }];
  return [
    { heading: headings.first, bookings: first },
    { heading: headings.others, bookings: others },
  ];
}

const newestFirst = (one: AdminBooking, other: AdminBooking) =>
  other.timestamp.localeCompare(one.timestamp);

/** What was just completed or used up, or has lost its time, leaves these lists. */
function belongs(booking: AdminBooking, query: BookingsQuery | undefined): boolean {
  const { kind, show } = query ?? {};
  const first = kind && deskKinds[kind].first;
  if (show !== undefined && show === first?.show) return first.has(booking, new Date());
  if (show === "todo") return isToDo(booking);
  return show !== "timed" || (isToDo(booking) && booking.startsAt !== undefined);
}

/** Whether the server looks at one booking after the other for these. */
function isLookedFor(query: BookingsQuery | undefined): boolean {
  const { search, show = "all" } = query ?? {};
  if (show === "timed" || show === "left") return false;
  return Boolean(search) || (show !== "all" && show !== "todo");
}

/** How many bookings each filter shows. While that is not known, there are no counts. */
export function useTotals() {
  const { data, error } = useFigures(useContext(BookingsApiContext).figures);
  return (kind: BookingKind, show: BookingShow): number | undefined => {
    if (!data?.isComplete || error !== null) return undefined;
    return countOf(bookingTotals(data.figures.months, kind), show);
  };
}

function countOf(totals: BookingTotals, show: BookingShow): number | undefined {
  return {
    all: totals.paid + totals.free,
    todo: totals.toDo,
    // Not in the figures.
    timed: undefined,
    left: undefined,
    completed: totals.completed,
    paid: totals.paid,
    free: totals.free,
    refunded: totals.refunded,
  }[show];
}
