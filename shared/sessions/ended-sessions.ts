import { type Dispute, lostDisputes } from "#shared/bookings/disputes.ts";
import { leftToPayBack } from "#shared/bookings/owed.ts";
import { type Refund, standingRefunds } from "#shared/bookings/refunds.ts";
import { type Block, priceOfHeld, unheldSessions } from "./session-blocks.ts";

/**
 * Whether the sessions left of a block end with a refund, or with what a bank took back, is decided once and kept.
 * Unless the trainer chooses, they end if none of the money for them is kept.
 */

interface EndingBlock extends Block {
  readonly type: "paid" | "demo";
}

/** How many sessions ended with refunds, made or under way, or with what a bank took back. */
export function endedCount(block: EndingBlock): number {
  const { refunds, disputes } = withEndedSessions(block);
  const ending = [...standingRefunds(refunds), ...lostDisputes(disputes)];
  return ending.reduce((sum, { sessionsEnded = 0 }) => sum + sessionsEnded, 0);
}

/** How many sessions were neither held nor ended, whether or not the block has lapsed. */
export function openSessions(block: EndingBlock): number {
  return Math.max(0, unheldSessions(block) - endedCount(block));
}

/** How many sessions end with money that goes back now, in pence, unless the trainer chooses. */
export function endedBy(block: EndingBlock, amount: number): number {
  return leftToPayBack(block) - amount <= priceOfHeld(block) ? openSessions(block) : 0;
}

/** Sets how many sessions end with each new refund and lost dispute, by the sessions that were held by now. */
export function withEndedSessions<Paid extends EndingBlock>(booking: Paid): Paid {
  return decided(booking, (block) => block);
}

/** The same for those that were stored before this was decided, by the sessions that were held at that time. */
export function withEarlierEnded<Paid extends EndingBlock>(booking: Paid): Paid {
  return decided(booking, heldBy);
}

function decided<Paid extends EndingBlock>(
  booking: Paid,
  asOf: (block: EndingBlock, instant: string) => EndingBlock,
): Paid {
  const { block, refunds = [], disputes = [] } = booking;
  const isNew = (each: Refund | Dispute) =>
    each.sessionsEnded === undefined && (each.status === "lost" || isStanding(each));
  if (!block || ![...refunds, ...disputes].some(isNew)) return booking;
  let known: EndingBlock = {
    ...booking,
    refunds: refunds.filter((each) => !isNew(each)),
    disputes: disputes.filter((each) => !isNew(each)),
  };
  const decidedRefunds = refunds.map((refund) => {
    if (!isNew(refund)) return refund;
    const sessionsEnded = endedBy(asOf(known, refund.requestedAt), refund.amount);
    const next = { ...refund, sessionsEnded };
    known = { ...known, refunds: [...(known.refunds ?? []), next] };
    return next;
  });
  const decidedDisputes = disputes.map((dispute) => {
    if (!isNew(dispute)) return dispute;
    const { closedAt = dispute.openedAt, amount } = dispute;
    const next = { ...dispute, sessionsEnded: endedBy(asOf(known, closedAt), amount) };
    known = { ...known, disputes: [...(known.disputes ?? []), next] };
    return next;
  });
  return {
    ...booking,
    ...(booking.refunds && { refunds: decidedRefunds }),
    ...(booking.disputes && { disputes: decidedDisputes }),
  };
}

function isStanding(each: Refund | Dispute): boolean {
  return "refundId" in each && each.status !== "failed";
}

/** A block as its sessions were at an instant. An erased one has only their number, which stays. */
export function heldBy(block: EndingBlock, instant: string): EndingBlock {
  const { usedSessions = [] } = block;
  return {
    ...block,
    usedSessions: usedSessions
      .filter(({ at }) => at <= instant)
      .map(({ putBack, ...each }) =>
        putBack && putBack.at <= instant ? { ...each, putBack } : each,
      ),
  };
}
