import { useState } from "react";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { leftInWords } from "#shared/sessions/sessions-in-words.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { ApiError } from "#web/api/api-error.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { newId } from "#web/new-id.ts";

/** What the trainer says of a session of a block that had a time in the calendar. */
export function useSessionTime(bookingId: string, eventId: string, startsAt: string) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));
  const open = useDialog();
  // Pressing again after a lost answer ticks the same session.
  const [sessionId, setSessionId] = useState(newId);
  const day = londonDate(new Date(startsAt));

  async function tick(isAnother: boolean): Promise<string> {
    const booking = await calls.get(bookingId);
    const seen = isBlock(booking) ? sessionChanges(booking) : 0;
    const body = { day, seen, eventId, ...(isAnother && { isAnother }) };
    const saved = await calls.holdSession(bookingId, sessionId, body);
    setSessionId(newId());
    if (!isBlock(saved)) return "Session marked as used.";
    const left = leftInWords(sessionsLeft(saved, new Date()), saved.block, saved.lapsesOn);
    return `Session marked as used. ${left}.`;
  }

  /** The session is used. Another one of that day that was marked by hand is asked about. */
  async function use(isAnother = false): Promise<void> {
    const ticked = tick(isAnother);
    if (await ticked.then(() => false, isOfSameDay)) return askAboutAnother();
    await change({
      call: () => ticked,
      done: (text) => text,
      undo: () => ({
        call: () => calls.putSessionBack(bookingId, sessionId, { reason: "Undone straight away" }),
        done: "Session no longer marked as used.",
      }),
    });
  }

  const askAboutAnother = () =>
    open((close) => (
      <ConfirmDialog
        title="Were there two sessions that day?"
        confirm="Count Both"
        tone="primary"
        onConfirm={async () => {
          await use(true);
          close();
        }}
        onClose={close}
      >
        <p>You have already marked a session on that day as used yourself.</p>
      </ConfirmDialog>
    ));

  const setMissed = (notHeld: boolean) => () => calls.markNotHeld(bookingId, { eventId, notHeld });
  /** The session stays left. */
  const miss = () =>
    change({
      call: setMissed(true),
      done: "The session is still left.",
      undo: () => ({ call: setMissed(false), done: "Time back on the list." }),
    });

  return { use, miss };
}

const isOfSameDay = (error: unknown) =>
  error instanceof ApiError && error.code === "session_same_day";
