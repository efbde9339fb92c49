import * as z from "zod/mini";
import { AccountFacts } from "#shared/bookings/booking-facts.ts";
import type { FactsOf } from "#shared/bookings/facts.ts";
import { CalendarEventId } from "#shared/calendar/calendar-events.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate, laterDay, londonDate } from "#shared/values/london-days.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";

/** What of a block was held, and what is left. */

export const putBackReasonRequired = "Please say why.";

/** A session of a block that an administrator has ticked. */
export const UsedSession = z.object({
  sessionId: BookingId,
  /** The day in London on which it was held. */
  day: CalendarDate,
  /** When it was ticked, and by which administrator. */
  at: Instant,
  by: z.string(),
  /** The event of the calendar at which it was held. */
  eventId: z.optional(CalendarEventId),
  /** Set when it was not held after all: then it counts as left. */
  putBack: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
});
export type UsedSession = z.infer<typeof UsedSession>;

/** What says how many sessions of a block can still be held, if a booking is one, and it has not lapsed. */
export const blockFacts = {
  ...z.pick(AccountFacts, { amount: true, block: true, refunds: true, disputes: true }).shape,
  /** Every session that was ticked, also what was put back. */
  usedSessions: z.optional(z.array(UsedSession)),
};
/** An erased one has how many were held in place of its sessions. */
export interface Block extends FactsOf<typeof blockFacts> {
  readonly heldSessions?: number | undefined;
}

/** The last day in London on which a session can be held. Absent: it never lapses. */
export const LapsesOn = z.optional(CalendarDate);

/** In place of the last day, where lists are ordered by it: after all others. */
export const neverLapses = "9999-12-31";

/** The last day of a block that is paid at an instant. */
export function lapsesOn({ weeks }: BlockTerms, paidAt: Date): string | undefined {
  return weeks === 0 ? undefined : laterDay(londonDate(paidAt), 7 * weeks);
}

/** The sessions that were held, in the order in which they were ticked. */
export function heldSessions({
  usedSessions = [],
}: {
  readonly usedSessions?: readonly UsedSession[] | undefined;
}): UsedSession[] {
  return usedSessions.filter(({ putBack }) => putBack === undefined);
}

/** How often sessions were ticked or put back. It says what an administrator has seen. */
export function sessionChanges({ usedSessions = [] }: Block): number {
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

export function isUsedUp(block: Block): boolean {
  return block.block !== undefined && unheldSessions(block) === 0;
}
