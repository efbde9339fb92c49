import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { endedOf, heldOf } from "./mail-reasons.ts";

/** What becomes of the sessions left of a block when money goes back. This is written without the rules of the product. */

/** What the trainer says about them with a refund: it follows from the number in its id. */
export function choiceOf(refundId: string): "end" | "stay" | undefined {
  const number = /f(\d{3})[0-9a-f]$/.exec(refundId)?.[1];
  if (number === undefined) return undefined;
  return ([undefined, "end", "stay"] as const)[Number(number) % 3];
}

/** What a booking gave back with its id: refunds, and what a bank took. Each may fail, or be won after all. */
function givenBack({ refunds = [], disputes = [] }: KeptBooking) {
  return [
    ...refunds.map((each) => ({ ...each, id: each.refundId, isGone: each.status === "failed" })),
    ...disputes.map((each) => ({ ...each, id: each.disputeId, isGone: each.status !== "lost" })),
  ];
}

/** What a write did wrong with the sessions left: each refund is decided once, and never turns into another. */
export function wrongEndings(before: KeptBooking | undefined, after: KeptBooking): string[] {
  const { block, bookingId } = after;
  if (!block || isErased(after)) return [];
  const seen = new Map(before && givenBack(before).map((each) => [each.id, each]));
  const standing = givenBack(after).filter(({ isGone }) => !isGone);
  const isKnown = ({ id }: { id: string }) => seen.get(id)?.isGone === false;
  const known = standing.filter(isKnown);
  let ended = known.reduce((sum, { sessionsEnded = 0 }) => sum + sessionsEnded, 0);
  let back = known.reduce((sum, { amount }) => sum + amount, 0);
  const held = heldOf(after).length;
  const violations = known
    .filter(({ id, sessionsEnded }) => seen.get(id)?.sessionsEnded !== sessionsEnded)
    .map(({ id }) => `${id} has become another refund.`);
  for (const each of standing.filter((one) => !isKnown(one))) {
    back += each.amount;
    const left = Math.max(0, block.sessions - held - ended);
    const isRest = after.amount - back <= Math.round((after.amount * held) / block.sessions);
    const failed = seen.get(each.id)?.sessionsEnded;
    const choice = choiceOf(each.id);
    const isEnd = failed === undefined ? (choice ? choice === "end" : isRest) : failed > 0;
    if (each.sessionsEnded !== (isEnd ? left : 0)) {
      violations.push(`${each.id} ends ${each.sessionsEnded} of ${left} sessions.`);
    }
    ended += each.sessionsEnded ?? 0;
  }
  if (held + endedOf(after) > block.sessions && held > heldOf(before ?? after).length) {
    violations.push("A session was held that had ended.");
  }
  return violations.map((violation) => `${bookingId}: ${violation}`);
}
