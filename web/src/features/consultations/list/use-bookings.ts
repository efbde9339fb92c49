import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { BookingShow } from "#shared/bookings/booking-choice.ts";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { type BookingTotals, bookingTotals } from "#shared/numbers/numbers.ts";
import { useFigures } from "#web/admin/use-figures.ts";
import { usePagedList } from "#web/admin/use-list.ts";
import { isToDo } from "../booking-facts.tsx";
import type { BookingsQuery, ConsultationsApi } from "../consultations-api.ts";

/**
 * The trainer's list of bookings.
 * @param query what to list; nothing while it is `undefined`.
 */
export function useBookings(api: ConsultationsApi, query: BookingsQuery | undefined) {
  const ask = useMemo(
    () =>
      query &&
      (async (cursor: string | null, signal: AbortSignal) => {
        const page = await api.list(cursor === null ? query : { ...query, cursor }, signal);
        return { ...page, items: page.bookings };
      }),
    [api, query],
  );
  const { items, setItems, latestPage, ...list } = usePagedList({ ask, idOf });

  return {
    ...list,
    bookings: items.filter((booking) => belongs(booking, query?.show)),
    /** How far a filter or a search has looked, while there is more to look at. */
    searchedTo: isLookedFor(query) ? (latestPage?.searchedTo ?? undefined) : undefined,
    find: (bookingId: string | undefined) => items.find((each) => idOf(each) === bookingId),
    replace: (booking: AdminBooking) =>
      setItems((before) => before.map((each) => (idOf(each) === idOf(booking) ? booking : each))),
  };
}

/** What was just completed, or has lost its time, leaves these lists. */
function belongs(booking: AdminBooking, show: BookingShow | undefined): boolean {
  if (show === "todo") return isToDo(booking);
  return show !== "timed" || (isToDo(booking) && "startsAt" in booking);
}

/** Whether the server looks at one booking after the other for these. */
function isLookedFor(query: BookingsQuery | undefined): boolean {
  const { search, show = "all" } = query ?? {};
  return show !== "timed" && (Boolean(search) || (show !== "all" && show !== "todo"));
}

const idOf = ({ bookingId }: AdminBooking) => bookingId;

const parameter = "booking";

/** The booking that the address leads to, on the list or not. */
export function useLinkedBooking(
  api: Pick<ConsultationsApi, "get">,
  onFailure: (error: unknown) => void,
) {
  const [address, setAddress] = useSearchParams();
  const bookingId = address.get(parameter);
  const [booking, setBooking] = useState<AdminBooking>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address.
  useEffect(() => {
    setBooking(undefined);
    if (bookingId === null) return;
    let current = true;
    api.get(bookingId).then(
      (found) => current && setBooking(found),
      (error) => current && onFailure(error),
    );
    return () => {
      current = false;
    };
  }, [api, bookingId]);

  return {
    booking,
    replace: (changed: AdminBooking) =>
      setBooking((before) => (before?.bookingId === changed.bookingId ? changed : before)),
    addressOf(id: string): string {
      const other = new URLSearchParams(address);
      other.set(parameter, id);
      return `?${other}`;
    },
    /** Goes back to the list, and keeps the filters. */
    leave: () =>
      setAddress(
        (before) => {
          const left = new URLSearchParams(before);
          left.delete(parameter);
          return left;
        },
        { replace: true },
      ),
  };
}

/** How many bookings each filter shows. While that is not known, there are no counts. */
export function useTotals(api: Pick<ConsultationsApi, "figures">) {
  const { figures, isComplete, error, reload } = useFigures(api.figures);
  return {
    count(kind: BookingKind, show: BookingShow): number | undefined {
      if (!figures || !isComplete || error !== undefined) return undefined;
      const counted = kind === "consultation" ? "consultations" : "sessions";
      return countOf(bookingTotals(figures.months, counted), show);
    },
    reload,
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
