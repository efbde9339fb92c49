import { useEffect, useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { undoableUntil } from "#shared/consultations/completion.ts";
import { refusalOr, useFailure } from "#web/admin/failures.tsx";
import { sayUndoable } from "#web/admin/undoable.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { isConsultation, titleOf } from "../booking-facts.tsx";
import { useBookingCalls } from "../bookings-cache.ts";

/** Marks a consultation as completed, and undoes it while the API lets it be undone. */
export function useCompletion(booking: AdminBooking) {
  const { bookingId } = booking;
  const completedAt = isConsultation(booking) ? booking.completedAt : undefined;
  const title = titleOf(booking);
  const calls = useBookingCalls();
  const fail = useFailure();

  async function attempt(call: () => Promise<void>) {
    try {
      await call();
    } catch (error) {
      fail(error, refusalOr(error, "That could not be saved. Please try again."));
      if (error instanceof ApiError && !error.isTransient)
        await calls.get(bookingId).catch(() => undefined);
    }
  }

  const undo = (completion: string | undefined) =>
    attempt(async () => {
      await calls.undoCompletion(bookingId, { completedAt: completion ?? "" });
      toast.success(`${title} is no longer marked as completed.`);
    });

  return {
    complete: () =>
      attempt(async () => {
        const completed = await calls.complete(bookingId);
        sayUndoable(`${title} marked as completed.`, () => undo(completed.completedAt));
      }),
    undo: () => undo(completedAt),
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
