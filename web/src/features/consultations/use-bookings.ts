import { useCallback, useMemo } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { useBusyItems, usePagedList } from "#web/admin/use-paged-list.ts";
import type { BookingsQuery, ConsultationsApi } from "./consultations-api.ts";

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
  const busy = useBusyItems();

  /** Shows a listed booking as the server has just answered it. */
  const replace = useCallback(
    (booking: AdminBooking) => {
      setItems((before) => before.map((each) => (idOf(each) === idOf(booking) ? booking : each)));
    },
    [setItems],
  );

  /**
   * Marks a consultation as completed and shows the server's answer.
   * @returns the booking as it now is, or `undefined` when the same call is under way already.
   * @throws what the API throws; the list is then unchanged.
   */
  function complete(bookingId: string): Promise<AdminBooking | undefined> {
    return busy.change(bookingId, async () => {
      const completed = await api.complete(bookingId);
      replace(completed);
      return completed;
    });
  }

  const isToDoOnly = query?.show === "todo";
  const bookings = useMemo(
    // A booking that was just completed leaves the list of those to do.
    () => (isToDoOnly ? items.filter((booking) => !isCompleted(booking)) : items),
    [items, isToDoOnly],
  );

  return {
    ...list,
    bookings,
    find: (bookingId: string | undefined) => items.find((each) => idOf(each) === bookingId),
    isPartial: latestPage?.isPartial ?? false,
    isCompleting: busy.isBusy,
    replace,
    complete,
  };
}

const idOf = ({ bookingId }: AdminBooking) => bookingId;

/** Whether a consultation is completed; session payments never are. */
export function isCompleted(booking: AdminBooking): boolean {
  return "status" in booking && booking.status === "completed";
}

/** Whether the trainer has yet to complete it. */
export function isToDo(booking: AdminBooking): boolean {
  const isConsultation = booking.flowSource === "consultation-intro";
  return isConsultation && !isErasedRecord(booking) && !isCompleted(booking);
}
