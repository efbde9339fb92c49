import * as z from "zod/mini";
import type { Dispute } from "#shared/bookings/disputes.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate, laterDay, londonDate } from "#shared/values/london-days.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";

/** What of a block was held, and what is left. */

/** How many sessions of a block can be put back. */
export const maximumPutBack = 20;

export const putBackReasonRequired = "Please say why.";

/** A session of a block that an administrator has ticked. */
export const UsedSession = z.object({
  sessionId: BookingId,
  /** The day in London on which it was held. */
  day: CalendarDate,
  /** When it was ticked, and by which administrator. */
  at: Instant,
  by: z.string(),
  /** Set when it was not held after all: then it counts as left. */
  putBack: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
});
export type UsedSession = z.infer<typeof UsedSession>;

/** What a payment has of its block, if it is one. */
export interface Block {
  /** What was paid, in pence. */
  readonly amount: number;
  readonly block?: BlockTerms | undefined;
  readonly usedSessions?: readonly UsedSession[] | undefined;
  /** Of an erased one, in their place: how many were held. */
  readonly heldSessions?: number | undefined;
  /** The last day in London on which a session can be held; absent: any day. */
  readonly lapsesOn?: string | undefined;
  readonly refunds?: readonly Refund[] | undefined;
  readonly disputes?: readonly Dispute[] | undefined;
}

/** The last day of a block that is paid at an instant. */
export function lapsesOn({ weeks }: BlockTerms, paidAt: Date): string | undefined {
  return weeks === 0 ? undefined : laterDay(londonDate(paidAt), 7 * weeks);
}

/** The sessions that were held, in the order in which they were ticked. */
export function heldSessions({ usedSessions = [] }: Pick<Block, "usedSessions">): UsedSession[] {
  return usedSessions.filter(({ putBack }) => putBack === undefined);
}

/** How often sessions were ticked or put back. It says what an administrator has seen. */
export function sessionChanges({ usedSessions = [] }: Pick<Block, "usedSessions">): number {
  return usedSessions.length + usedSessions.filter(({ putBack }) => putBack).length;
}

export function heldCount({
  heldSessions: count,
  usedSessions,
}: Pick<Block, "block" | "heldSessions" | "usedSessions">): number {
  return count ?? heldSessions({ usedSessions }).length;
}

/** What the sessions that were held cost, in pence, at the rate that was paid for the block. */
export function priceOfHeld(block: Block): number {
  if (!block.block) return 0;
  return Math.round((block.amount * heldCount(block)) / block.block.sessions);
}

/** How many were not held. Some of them may have ended, which `openSessions` leaves out. */
export function unheldSessions(block: Block): number {
  return block.block ? Math.max(0, block.block.sessions - heldCount(block)) : 0;
}

export function isHeldInFull(block: Block): boolean {
  return block.block !== undefined && unheldSessions(block) === 0;
}
