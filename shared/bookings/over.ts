import { type EndingBlock, openSessions } from "#shared/sessions/ended-sessions.ts";
import { moneyBack, type OverReason } from "./over-reasons.ts";
import { leftToPayBack, leftToRefund } from "./owed.ts";

/** How the client of a booking reads that their money went back, if it did. */
export function moneyBackOf(booking: Ending): string | undefined {
  const over = overBecause(booking);
  return over === "refunded" || over === "taken_back" ? moneyBack[over] : undefined;
}

export interface Ending extends EndingBlock {
  readonly status?: "completed" | undefined;
  readonly erasedAt?: string | undefined;
  readonly cancelledAt?: string | undefined;
}

/**
 * Why a booking is over, if it is. `refunded`: refunds, made or under way, give back all that was paid, and leave no
 * sessions of a block as a favour. `taken_back`: a bank has taken the rest. A refund that fails, or a dispute that is
 * won after all, reverses both. `completed` comes last, because a completed booking whose money went back cannot be
 * cancelled.
 */
export function overBecause(booking: Ending): OverReason | undefined {
  if (booking.erasedAt !== undefined) return "erased";
  if (booking.cancelledAt !== undefined) return "cancelled";
  if (booking.type === "paid" && leftToPayBack(booking) === 0 && openSessions(booking) === 0) {
    return leftToRefund(booking) > 0 ? "taken_back" : "refunded";
  }
  return booking.status;
}
