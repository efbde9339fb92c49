import type { Complete, FactsOf } from "#shared/bookings/facts.ts";
import { type Ending, endingFacts, overBecause } from "#shared/bookings/over.ts";
import { leftToPayBack } from "#shared/bookings/owed.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { endedCount, openSessions } from "./ended-sessions.ts";
import { heldCount, LapsesOn, priceOfHeld } from "./session-blocks.ts";

/** What says how many sessions of a block are left. */
export const sessionsFacts = { ...endingFacts, lapsesOn: LapsesOn };
type SessionsFacts = FactsOf<typeof sessionsFacts>;
export interface PaidBlock extends SessionsFacts, Ending {}

/** Why no session of a block can be held any more. */
type NoSessions = "block_over" | "block_used_up" | "block_lapsed";

/** Why no session can be held on a day, if so. */
export function noSessionBecause(block: PaidBlock, day: string): NoSessions | undefined {
  if (isBlockOver(block)) return "block_over";
  if (openSessions(block) === 0) return "block_used_up";
  return block.lapsesOn !== undefined && day > block.lapsesOn ? "block_lapsed" : undefined;
}

/** Whether a block is cancelled or erased, or its last sessions ended with a refund. */
export function isBlockOver(block: PaidBlock): boolean {
  return overBecause(block) !== undefined || isPaidBack(block);
}

/** How many sessions can still be held. */
export function sessionsLeft<Given extends PaidBlock>(
  block: Given & Complete<Given, SessionsFacts>,
  now: Date,
): number {
  return leftOf(block, now);
}

function leftOf(block: PaidBlock, now: Date): number {
  return noSessionBecause(block, londonDate(now)) === undefined ? openSessions(block) : 0;
}

/** What was paid for the sessions that can still be held, and has not gone back, in pence: a favour lowers it. */
export function worthLeft<Given extends PaidBlock>(
  block: Given & Complete<Given, SessionsFacts>,
  now: Date,
): number {
  if (block.type !== "paid" || leftOf(block, now) === 0) return 0;
  return Math.max(0, leftToPayBack(block) - priceOfHeld(block));
}

/** Whether the sessions that were not held have all ended with refunds, or with what a bank took back. */
export function isPaidBack(block: PaidBlock): boolean {
  return endedCount(block) > 0 && openSessions(block) === 0;
}

/** Such as `Ten sessions (3 of 10 used, 7 refunded)`. */
export function heldInWords(booking: PaidBlock): string | undefined {
  const { block } = booking;
  const ended = endedCount(booking);
  const refunded = ended > 0 ? `, ${ended} refunded` : "";
  return block && `${block.name} (${heldCount(booking)} of ${block.sessions} used${refunded})`;
}
