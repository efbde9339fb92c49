import type { CardRefund } from "#lambdas/stripe/card-refunds.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { RefundsChange } from "./refund-store.ts";

interface Refunded {
  readonly refunds?: readonly Refund[] | undefined;
}

/**
 * What a booking's refunds become by what Stripe lists: it knows best of all that it knows. What it
 * does not list has not reached it, and stays as it is.
 * @returns `undefined` when nothing changes.
 */
export function mergeRefunds(
  booking: Refunded,
  listed: readonly CardRefund[],
): RefundsChange | undefined {
  const { refunds: before = [] } = booking;
  const merged = new Map(before.map((refund) => [refund.refundId, refund]));
  // Oldest first, so that refunds made in the dashboard stand in their order.
  for (const seen of [...listed].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    const refundId = idOf(seen, merged);
    merged.set(refundId, mergeRefund(merged.get(refundId), refundId, seen));
  }
  const refunds = [...merged.values()];
  if (JSON.stringify(refunds) === JSON.stringify(before)) return undefined;
  return { refunds };
}

/** The same with one refund refused: Stripe has said that nothing will come of it. */
export function refuseRefund(booking: Refunded, refundId: string, failure: string): RefundsChange {
  const { refunds: before = [] } = booking;
  const refunds = before.map((refund) =>
    refund.refundId === refundId ? { ...refund, status: "failed" as const, failure } : refund,
  );
  return { refunds };
}

/** Under which id we know it: that of its request, unless another of Stripe's has that. */
function idOf(seen: CardRefund, known: ReadonlyMap<string, Refund>): string {
  if (seen.refundId === undefined) return seen.stripeRefundId;
  const taken = known.get(seen.refundId)?.stripeRefundId;
  return taken === undefined || taken === seen.stripeRefundId ? seen.refundId : seen.stripeRefundId;
}

function mergeRefund(before: Refund | undefined, refundId: string, seen: CardRefund): Refund {
  const { amount, reason, status, createdAt, stripeRefundId, failure } = seen;
  return {
    refundId,
    amount,
    reason,
    status,
    requestedAt: before?.requestedAt ?? createdAt,
    ...(before?.requestedBy !== undefined && { requestedBy: before.requestedBy }),
    refundedAt: createdAt,
    stripeRefundId,
    ...(status === "failed" && failure !== undefined && { failure }),
  };
}
