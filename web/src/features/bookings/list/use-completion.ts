import { useEffect, useState } from "react";
import { type Completion, undoableUntil } from "#shared/consultations/completion.ts";
import { useChange } from "#web/admin/use-change.ts";
import { toast } from "#web/components/toasts.ts";
import { useBookingCalls } from "../bookings-cache.ts";

interface Completable {
  readonly bookingId: string;
  /** Whose it is. */
  readonly title: string;
  /** Of a consultation, what is known of its completion. */
  readonly completion: Completion | undefined;
}

/** Marks a consultation as completed, and undoes it while the API lets it be undone. */
export function useCompletion({ bookingId, title, completion = {} }: Completable) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));

  const marked = `${title} marked as completed.`;
  const undoing = (completedAt = "") => ({
    call: async () => {
      await calls.undoCompletion(bookingId, { completedAt });
      // The row has *Undo* too: what the toast says is no longer so.
      for (const { id, text } of toast.current()) if (text === marked) toast.dismiss(id);
    },
    done: `${title} no longer marked as completed.`,
  });

  return {
    complete: () =>
      change({
        call: () => calls.complete(bookingId),
        done: marked,
        undo: (completed) => undoing(completed.completedAt),
      }),
    undo: () => change(undoing(completion.completedAt)),
    canUndo: useIsBefore(undoableUntil(completion)),
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
