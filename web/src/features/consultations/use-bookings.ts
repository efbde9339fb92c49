import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import type { BookingsQuery, ConsultationsApi } from "./consultations-api.ts";

type Loading = "first" | "more" | "no";

/**
 * The trainer's list: its pages so far, whether there is more, and what is under way.
 * @param query what to list; nothing while it is `undefined`.
 */
export function useBookings(api: ConsultationsApi, query: BookingsQuery | undefined) {
  const [loaded, setLoaded] = useState<readonly AdminBooking[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [isPartial, setPartial] = useState(false);
  const [loading, setLoading] = useState<Loading>("first");
  const [error, setError] = useState<unknown>();
  const [completing, setCompleting] = useState<ReadonlySet<string>>(new Set());
  const latestLoad = useRef<AbortController>(undefined);

  const load = useCallback(
    async (cursor: string | null) => {
      // Only the newest question may answer: another choice or a reload makes older ones stale.
      latestLoad.current?.abort();
      if (!query) {
        setLoading("no");
        return;
      }
      const controller = new AbortController();
      latestLoad.current = controller;
      const { signal } = controller;
      setLoading(cursor === null ? "first" : "more");
      setError(undefined);
      try {
        const page = await api.list(cursor === null ? query : { ...query, cursor }, signal);
        if (signal.aborted) return;
        setLoaded((before) => (cursor === null ? page.bookings : append(before, page.bookings)));
        setNextCursor(page.nextCursor);
        setPartial(page.isPartial);
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason);
      }
      setLoading("no");
    },
    [api, query],
  );

  useEffect(() => {
    setLoaded([]);
    setNextCursor(null);
    setPartial(false);
    void load(null);
    return () => latestLoad.current?.abort();
  }, [load]);

  /** Shows a booking as the server has just told it. */
  const replace = useCallback((booking: AdminBooking) => {
    setLoaded((before) =>
      before.map((each) => (each.bookingId === booking.bookingId ? booking : each)),
    );
  }, []);

  /**
   * Marks a consultation as completed and shows what the server made of it.
   * @returns the booking as it now is, or `undefined` when the same call is already under way.
   * @throws what the API throws; the list is then unchanged.
   */
  async function complete(bookingId: string): Promise<AdminBooking | undefined> {
    if (completing.has(bookingId)) return undefined;
    setCompleting((before) => new Set(before).add(bookingId));
    try {
      const completed = await api.complete(bookingId);
      replace(completed);
      return completed;
    } finally {
      setCompleting((before) => new Set([...before].filter((id) => id !== bookingId)));
    }
  }

  const isToDoOnly = query?.show === "todo";
  const bookings = useMemo(
    // What has just been completed is not to do any more.
    () => (isToDoOnly ? loaded.filter((booking) => !isCompleted(booking)) : loaded),
    [loaded, isToDoOnly],
  );

  return {
    bookings,
    find: (bookingId: string | undefined) => loaded.find((each) => each.bookingId === bookingId),
    isLoading: loading === "first",
    isLoadingMore: loading === "more",
    hasMore: nextCursor !== null,
    isPartial,
    error,
    isCompleting: (bookingId: string) => completing.has(bookingId),
    reload: () => load(null),
    loadMore: () => load(nextCursor),
    replace,
    complete,
  };
}

/** Whether a consultation is completed; session payments never are. */
export function isCompleted(booking: AdminBooking): boolean {
  return "status" in booking && booking.status === "completed";
}

/** Whether there is something left to do for a booking. */
export function isToDo(booking: AdminBooking): boolean {
  const isConsultation = booking.flowSource === "consultation-intro";
  return isConsultation && !isErasedRecord(booking) && !isCompleted(booking);
}

/** A booking that moved between two pages appears once. */
function append(before: readonly AdminBooking[], page: readonly AdminBooking[]) {
  const known = new Set(before.map(({ bookingId }) => bookingId));
  return [...before, ...page.filter(({ bookingId }) => !known.has(bookingId))];
}
