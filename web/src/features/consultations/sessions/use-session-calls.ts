import { sessionChanges } from "#shared/bookings/session-blocks.ts";
import { leftInWords, sessionsLeft } from "#shared/bookings/sessions-left.ts";
import { useFailure } from "#web/admin/failures.tsx";
import { sayUndoable } from "#web/admin/undoable.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { type AdminBlock, isBlock } from "../booking-facts.tsx";
import { useBookingCalls } from "../bookings-cache.ts";

/** Ticks the sessions of a block and puts them back, and says what is left. Each throws what the API refuses. */
export function useSessionCalls(booking: AdminBlock) {
  const { bookingId } = booking;
  const calls = useBookingCalls();
  const fail = useFailure();

  /** @param isNew whether the session is ticked; otherwise its day changes. */
  async function hold(sessionId: string, day: string, isNew: boolean): Promise<void> {
    const seen = sessionChanges(booking);
    const saved = await calls.holdSession(bookingId, sessionId, { day, seen });
    if (!isBlock(saved)) return;
    const left = leftInWords(sessionsLeft(saved, new Date()), saved.block, saved.lapsesOn);
    if (!isNew) toast.success("The day is changed.");
    else {
      sayUndoable(`Session held. ${left}.`, () =>
        putBack(sessionId, "Undone").catch((error: unknown) => fail(error, messageOf(error))),
      );
    }
  }

  async function putBack(sessionId: string, reason: string): Promise<void> {
    await calls.putSessionBack(bookingId, sessionId, { reason });
    toast.success("The session is put back.");
  }

  /** What the API refused, with the block as it is now. Nothing once that has no session left: a toast says it. */
  async function refused(error: unknown): Promise<string | undefined> {
    const message = messageOf(error);
    if (!(error instanceof ApiError) || error.isTransient) return message;
    const isEnded = endings.includes(error.code);
    // The buttons that have opened the dialog go, and the dialog with them.
    if (isEnded) fail(error, message);
    await calls.get(bookingId).catch(() => undefined);
    return isEnded ? undefined : message;
  }

  return { hold, putBack, refused };
}

const endings: readonly string[] = ["block_over", "block_used_up", "booking_not_found"];

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.isTransient) {
    return "That could not be saved. Please try again.";
  }
  return error.code === "sessions_changed"
    ? `${error.detail} Please look at them again.`
    : error.detail;
}
