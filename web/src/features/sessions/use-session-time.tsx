import { useState } from "react";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { ApiError } from "#web/api/api-error.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { newId } from "#web/new-id.ts";
import { tickedAt, undoing, withLeft } from "./settled-session.ts";

/**
 * What the trainer says of a session of a block that had a time in the calendar.
 * @param wasNotHeld whether it is shown as not held
 */
export function useSessionTime(
  bookingId: string,
  eventId: string,
  startsAt: string,
  wasNotHeld = false,
) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));
  const open = useDialog();
  // Pressing again after a lost answer ticks the same session.
  const [sessionId, setSessionId] = useState(newId);
  const day = londonDate(new Date(startsAt));

  async function tick(isAnother: boolean) {
    const booking = await calls.get(bookingId);
    const seen = isBlock(booking) ? sessionChanges(booking) : 0;
    const body = {
      day,
      seen,
      eventId,
      ...(isAnother && { isAnother }),
      ...(wasNotHeld && { wasNotHeld }),
    };
    const saved = await calls.holdSession(bookingId, sessionId, body);
    setSessionId(newId());
    return saved;
  }

  /** The session is used. Another one of that day that was marked by hand is asked about. */
  async function use(isAnother = false): Promise<void> {
    const ticked = tick(isAnother);
    if (await ticked.then(() => false, isOfSameDay)) return askAboutAnother();
    await change({
      call: () => ticked,
      done: (saved) => withLeft("Session marked as used.", saved),
      undo: (saved) => undoing(calls, bookingId, tickedAt(saved, eventId) ?? sessionId),
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
        <div className="stack-2">
          <p>{`A session on ${longDate(day)} is already marked as used.`}</p>
          <ActionButton
            variant="quiet"
            className={desk["underText"]}
            action={async () => {
              await leave("Session counted once.");
              close();
            }}
          >
            There Was Only One
          </ActionButton>
        </div>
      </ConfirmDialog>
    ));

  const setNotHeld = (notHeld: boolean) => calls.markNotHeld(bookingId, { eventId, notHeld });
  /** Nothing is counted for this time. */
  const leave = (done: string) =>
    change({
      call: () => setNotHeld(true),
      done: (saved) => withLeft(done, saved),
      undo: () => ({ call: () => setNotHeld(false), done: "Time back on the list." }),
    });
  const miss = () => leave("Session not counted.");

  return { use, miss };
}

const isOfSameDay = (error: unknown) =>
  error instanceof ApiError && error.code === "session_same_day";
