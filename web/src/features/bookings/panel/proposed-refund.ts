import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { dueIfCancelled, isAboutToBeRefunded, paybackOf } from "#shared/bookings/owed.ts";

/** What the trainer is to refund of a cancelled booking, in pence; nothing where there is more to think of. */
export function proposedRefund(booking: AdminBooking, now: Date): number | undefined {
  if (booking.cancelledAt === undefined || booking.takenByHand) return undefined;
  if (isAboutToBeRefunded(booking, now)) return undefined;
  const payback = paybackOf(booking, now);
  const isKnown = payback === "all" || payback === "less" || payback === "less_held";
  return isKnown ? dueIfCancelled(booking) : undefined;
}

/** What the trainer may keep of it, and how. */
export function mayKeepInWords(booking: AdminBooking, now: Date): string | undefined {
  switch (paybackOf(booking, now)) {
    case "less":
      return "The client asked you to go ahead, so you may keep the price of what they have had: if you do, press Back and refund the rest.";
    case "less_held":
      return "This leaves out the sessions already used. If the client has had more sessions than you have marked, press Back and refund a smaller amount.";
    default:
      return undefined;
  }
}
