import { type Ending, overBecause } from "#shared/bookings/over.ts";
import { leftToPayBack } from "#shared/bookings/owed.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { endedCount, openSessions } from "./ended-sessions.ts";
import { type Block, heldCount, priceOfHeld } from "./session-blocks.ts";

export interface PaidBlock extends Block, Ending {}

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
export function sessionsLeft(block: PaidBlock, now: Date): number {
  return noSessionBecause(block, londonDate(now)) === undefined ? openSessions(block) : 0;
}

/** What was paid for the sessions that can still be held, and has not gone back, in pence: a favour lowers it. */
export function worthLeft(block: PaidBlock, now: Date): number {
  if (block.type !== "paid" || sessionsLeft(block, now) === 0) return 0;
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
