import { useContext } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { BookingShow } from "#shared/bookings/booking-choice.ts";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { type BookingTotals, bookingTotals } from "#shared/numbers/numbers.ts";
import { useFigures } from "#web/admin/use-figures.ts";
import { isToDo } from "#web/features/bookings/booking-facts.tsx";
import { BookingsApiContext, type BookingsQuery } from "#web/features/bookings/bookings-api.ts";
import { useBookingPages } from "#web/features/bookings/bookings-cache.ts";

/** @param query what to list; nothing while it is `undefined`. */
export function useBookings(query: BookingsQuery | undefined) {
  const list = useBookingPages(query);
  return {
    ...list,
    bookings: list.items.filter((booking) => belongs(booking, query?.show)),
    /** How far a filter or a search has looked, while there is more to look at. */
    searchedTo: isLookedFor(query) ? (list.lastPage?.searchedTo ?? undefined) : undefined,
    find: (id: string | null | undefined) => list.items.find(({ bookingId }) => bookingId === id),
  };
}
export type Bookings = ReturnType<typeof useBookings>;

/** What was just completed, or has lost its time, leaves these lists. */
function belongs(booking: AdminBooking, show: BookingShow | undefined): boolean {
  if (show === "todo") return isToDo(booking);
  return show !== "timed" || (isToDo(booking) && booking.startsAt !== undefined);
}

/** Whether the server looks at one booking after the other for these. */
function isLookedFor(query: BookingsQuery | undefined): boolean {
  const { search, show = "all" } = query ?? {};
  return show !== "timed" && (Boolean(search) || (show !== "all" && show !== "todo"));
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
    completed: totals.completed,
    paid: totals.paid,
    free: totals.free,
    refunded: totals.refunded,
  }[show];
}
