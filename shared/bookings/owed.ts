import { priceOfHeld } from "#shared/sessions/session-blocks.ts";
import { kindOf } from "./booking-kinds.ts";
import { isDealtWith } from "./dealt-with.ts";
import { isBeforeBank, lostDisputes } from "./disputes.ts";
import type { Complete } from "./facts.ts";
import { kindRules } from "./kinds.ts";
import type { AllCancelled, CancelledFacts, Paid } from "./owed-facts.ts";
import type { Payback } from "./payback.ts";
import { hasFailedLater, type Refund, standingRefunds } from "./refunds.ts";

/** How much of a payment is owed to its client, and how much the trainer keeps. All amounts are in pence. */

/** What may still be given back: what was paid, less every refund made or under way. */
export function leftToRefund({ type, amount, refunds }: Paid): number {
  if (type !== "paid") return 0;
  return amount - sumOf(standingRefunds(refunds));
}

/** What has not gone back: neither by a refund, made or under way, nor by a bank. */
export function leftToPayBack(booking: Paid): number {
  return Math.max(0, leftToRefund(booking) - sumOf(lostDisputes(booking.disputes)));
}

/** What is due to a client who cancels: of a block not the price of the sessions that they have had. */
export function dueIfCancelled(booking: Paid): number {
  return Math.max(0, leftToPayBack(booking) - priceOfHeld(booking));
}

/** What a client gets back: of a cancelled booking nothing once the trainer has dealt with it. */
export function owedToClient(booking: Paid): number {
  return isDealtWith(booking, { id: "cancelled" }) ? 0 : dueIfCancelled(booking);
}

/**
 * The refunds that failed after they were promised, with what of each is still owed: what was not tried again once that
 * was known, and has not gone back since. Of one for the sessions left of a block, those that were held since are not.
 */
export function failuresOwed(booking: Paid): { readonly refund: Refund; readonly owed: number }[] {
  const { refunds = [] } = booking;
  const retries = refunds
    .filter((refund) => refund.status !== "failed" || hasFailedLater(refund))
    .map(({ requestedAt, amount }) => ({ requestedAt, left: amount }));
  let left = leftToPayBack(booking);
  return refunds.filter(hasFailedLater).flatMap((refund) => {
    const { amount, failedAt, sessionsEnded = 0 } = refund;
    let owed = amount;
    for (const retry of retries) {
      if (failedAt === undefined || retry.requestedAt <= failedAt) continue;
      const tried = Math.min(owed, retry.left);
      retry.left -= tried;
      owed -= tried;
    }
    owed = Math.min(owed, left, sessionsEnded > 0 ? dueIfCancelled(booking) : left);
    left -= owed;
    return owed > 0 ? [{ refund, owed }] : [];
  });
}

/** What is left to the trainer: less what was refunded, and what a bank took back. */
export function keptAmount({ type, amount, refunds, disputes }: Paid): number {
  if (type !== "paid") return 0;
  return Math.max(0, amount - refundedAmount(refunds) - sumOf(lostDisputes(disputes)));
}

/** What refunds have given back. */
export function refundedAmount(refunds: readonly Refund[] = []): number {
  return sumOf(refunds.filter(({ status }) => status === "succeeded"));
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** What becomes of the money of a booking that is cancelled, or would be now. */
export function paybackOf(booking: CancelledFacts, now: Date): Payback {
  const { type, disputes, status } = booking;
  if (type === "demo") return "nothing_paid";
  if (dueIfCancelled(booking) === 0) {
    if (leftToRefund(booking) > priceOfHeld(booking)) return "taken_back";
    // A favour was refunded, and the sessions have come to the rest of what was paid.
    const left = leftToPayBack(booking);
    return left > 0 && left < priceOfHeld(booking) ? "nothing_left" : "on_its_way";
  }
  if (isDealtWith(booking, { id: "cancelled" })) return "settled";
  if (isBeforeBank(disputes)) return "bank_decides";
  if (hasMissedCard(booking)) return "another_way";
  if (status === "completed") return "to_work_out";
  return kindRules[kindOf(booking)].shareDue(booking, now);
}

/** Whether a refund since the cancellation did not reach the card, and is still owed. */
function hasMissedCard(booking: CancelledFacts): boolean {
  const { cancelledAt } = booking;
  return (
    cancelledAt !== undefined &&
    failuresOwed(booking).some(({ refund }) => refund.requestedAt > cancelledAt)
  );
}

/**
 * Whether the site may refund a cancelled booking without the trainer: at most its fee was paid, all of that is still
 * owed, and its kind knows that the client has had nothing. The trainer refunds all others.
 */
export function maySiteRefund(booking: CancelledFacts, now: Date): boolean {
  const { type, amount, originalAmount, attention, status, cancelledAt } = booking;
  const { refunds = [], disputes = [] } = booking;
  const isFee = type === "paid" && amount <= originalAmount && attention === undefined;
  const isWhole =
    refunds.length === 0 && disputes.length === 0 && !isDealtWith(booking, { id: "cancelled" });
  const isOpen = cancelledAt !== undefined && status === undefined;
  return isFee && isWhole && isOpen && kindRules[kindOf(booking)].isUntouched(booking, now);
}

/** Whether the next run of upkeep refunds a cancelled booking: that was decided when it was cancelled. */
export function isAboutToBeRefunded<Given extends CancelledFacts>(
  booking: Given & Complete<Given, AllCancelled>,
  now: Date,
): boolean {
  return booking.cancellationRefundId !== undefined && maySiteRefund(booking, now);
}
