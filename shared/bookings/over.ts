import * as z from "zod/mini";
import { openSessions } from "#shared/sessions/ended-sessions.ts";
import { type Block, blockFacts } from "#shared/sessions/session-blocks.ts";
import { Instant } from "#shared/values/instant.ts";
import { AccountFacts } from "./booking-facts.ts";
import type { Complete, FactsOf } from "./facts.ts";
import { isMoneyBack, moneyBackInWords, type OverReason } from "./over-reasons.ts";
import { leftToPayBack, leftToRefund } from "./owed.ts";
import { hasRefundUnderWay } from "./refunds.ts";

/** What says whether a booking is over. */
export const endingFacts = {
  ...blockFacts,
  ...z.pick(AccountFacts, { type: true, cancelledAt: true }).shape,
  status: z.optional(z.literal("completed")),
  erasedAt: z.optional(Instant),
};
export type EndingFacts = FactsOf<typeof endingFacts>;
export interface Ending extends EndingFacts, Block {}

/**
 * Why a booking is over, if it is. `refunded`: refunds, made or under way, give back all that was paid, and leave no
 * sessions of a block as a favour. `taken_back`: a bank has taken the rest. A refund that fails, or a dispute that is
 * won after all, reverses both. `completed` comes last, because a completed booking whose money went back cannot be
 * cancelled.
 */
export function overBecause<Given extends Ending>(
  booking: Given & Complete<Given, EndingFacts>,
): OverReason | undefined {
  return reasonOf(booking);
}

function reasonOf(booking: Ending): OverReason | undefined {
  if (booking.erasedAt !== undefined) return "erased";
  if (booking.cancelledAt !== undefined) return "cancelled";
  if (booking.type === "paid" && leftToPayBack(booking) === 0 && openSessions(booking) === 0) {
    return leftToRefund(booking) > 0 ? "taken_back" : "refunded";
  }
  return booking.status;
}

/** How the client of a booking reads that their money went back, if it did. */
export function moneyBackOf<Given extends Ending>(
  booking: Given & Complete<Given, EndingFacts>,
): string | undefined {
  const over = reasonOf(booking);
  return isMoneyBack(over) ? moneyBackInWords(over, hasRefundUnderWay(booking.refunds)) : undefined;
}
