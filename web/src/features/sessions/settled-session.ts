import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { heldSessions } from "#shared/sessions/session-blocks.ts";
import { leftInWords } from "#shared/sessions/sessions-in-words.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";

/** What was done, and what is now left of the block. */
export function withLeft(done: string, saved: AdminBooking): string {
  if (!isBlock(saved)) return done;
  const { block, lapsesOn } = saved;
  return `${done} ${leftInWords(sessionsLeft(saved, new Date()), block, lapsesOn)}.`;
}

/** The id of the session that was ticked at an event, perhaps in another tab. */
export function tickedAt(saved: AdminBooking, eventId: string): string | undefined {
  if (!isBlock(saved)) return undefined;
  return heldSessions(saved).find((each) => each.eventId === eventId)?.sessionId;
}

/** Takes back a session that was marked as used a moment ago. */
export function undoing(calls: Pick<BookingsApi, "putSessionBack">, bookingId: string, id: string) {
  return {
    call: () => calls.putSessionBack(bookingId, id, { reason: "Undone straight away" }),
    done: "Session no longer marked as used.",
  };
}
