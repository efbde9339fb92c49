import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { londonDate } from "#shared/values/london-days.ts";

/** Why its client has no sessions of a block left, and how many were not held. */
type BlockEnd =
  | { readonly because: "held" | "closed" }
  | { readonly because: "refunded"; readonly sessions: number }
  | { readonly because: "lapsed"; readonly sessions: number; readonly lapsesOn: string };

/** How a block has ended, by what its client's page knows of it; `undefined` while sessions are left. */
export function blockEnd(booking: ClientBooking, now: Date): BlockEnd | undefined {
  const { block, heldOn, sessionsLeft, sessionsRefunded, lapsesOn } = booking;
  if (!block || sessionsLeft > 0) return undefined;
  if (heldOn.length >= block.sessions) return { because: "held" };
  const sessions = openOf(booking);
  if (sessions === 0) return { because: "refunded", sessions: sessionsRefunded };
  if (lapsesOn !== null && lapsesOn < londonDate(now)) {
    return { because: "lapsed", sessions, lapsesOn };
  }
  return { because: "closed" };
}

/** How many sessions were neither held nor refunded, whether or not the block has lapsed. */
export function openOf({ block, heldOn, sessionsRefunded }: ClientBooking): number {
  return block ? Math.max(0, block.sessions - heldOn.length - sessionsRefunded) : 0;
}
