import { useEffect, useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { undoableUntil } from "#shared/consultations/completion.ts";
import { useChange } from "#web/admin/use-change.ts";
import { isConsultation, titleOf } from "../booking-facts.tsx";
import { useBookingCalls } from "../bookings-cache.ts";

/** Marks a consultation as completed, and undoes it while the API lets it be undone. */
export function useCompletion(booking: AdminBooking) {
  const { bookingId } = booking;
  const completedAt = isConsultation(booking) ? booking.completedAt : undefined;
  const title = titleOf(booking);
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));

  const undoing = (completion = "") => ({
    call: () => calls.undoCompletion(bookingId, { completedAt: completion }),
    done: `${title} no longer marked as completed.`,
  });

  return {
    complete: () =>
      change({
        call: () => calls.complete(bookingId),
        done: `${title} marked as completed.`,
        undo: (completed) => undoing(completed.completedAt),
      }),
    undo: () => change(undoing(completedAt)),
    canUndo: useIsBefore(isConsultation(booking) ? undoableUntil(booking) : 0),
  };
}

/** Whether an instant is still to come, in milliseconds of the epoch. */
function useIsBefore(instantMs: number): boolean {
  const [, renderAgain] = useState(0);
  useEffect(() => {
    const leftMs = instantMs - Date.now();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => renderAgain(instantMs), leftMs);
    return () => clearTimeout(timer);
  }, [instantMs]);
  return Date.now() < instantMs;
}
