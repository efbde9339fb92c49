import { isDeepStrictEqual } from "node:util";
import type { CardPayment } from "#lambdas/stripe/read-payment.ts";
import type { CardDispute } from "#lambdas/stripe/stripe-disputes.ts";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import { type Dispute, isOpenDispute } from "#shared/bookings/disputes.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { KeptBooking } from "../record/booking.ts";

/** The changes that make a booking match what Stripe lists. */
export interface ListedChanges {
  readonly refunds?: Refund[];
  readonly disputes?: Dispute[];
}

type Reconciled = Pick<KeptBooking, "amount" | "refunds" | "disputes">;

/**
 * Compares the refunds and disputes of a booking with those that Stripe lists.
 * @param now when a failure that is new is recorded.
 * @param closedAt when a dispute that is newly over was closed.
 * @returns `undefined` when nothing changes.
 */
export function listedChanges(
  booking: Reconciled,
  payment: Pick<CardPayment, "refunds" | "disputes">,
  now: Date,
  closedAt: string = now.toISOString(),
): ListedChanges | undefined {
  const { refunds: knownRefunds = [], disputes: knownDisputes = [] } = booking;
  const refunds = mergeRefunds(knownRefunds, payment.refunds, now);
  const disputes = payment.disputes.map((seen) => storedDispute(seen, booking, closedAt));
  const changes = {
    ...(!isDeepStrictEqual(refunds, knownRefunds) && { refunds }),
    ...(!isDeepStrictEqual(disputes, knownDisputes) && { disputes }),
  };
  return "refunds" in changes || "disputes" in changes ? changes : undefined;
}

/** Refunds that Stripe does not list stay as they are. */
function mergeRefunds(
  before: readonly Refund[],
  listed: readonly CardRefund[],
  now: Date,
): Refund[] {
  const merged = new Map(before.map((refund) => [refund.refundId, refund]));
  // Oldest first: dashboard refunds are appended in their order.
  for (const seen of [...listed].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    const refundId = idOf(seen, merged);
    merged.set(refundId, mergeRefund(merged.get(refundId), refundId, seen, now));
  }
  return [...merged.values()];
}

/** Our id of a refund: that of its request, unless another of Stripe's refunds has it. */
function idOf(seen: CardRefund, known: ReadonlyMap<string, Refund>): string {
  if (seen.refundId === undefined) return seen.stripeRefundId;
  const taken = known.get(seen.refundId)?.stripeRefundId;
  return taken === undefined || taken === seen.stripeRefundId ? seen.refundId : seen.stripeRefundId;
}

function mergeRefund(
  before: Refund | undefined,
  refundId: string,
  seen: CardRefund,
  now: Date,
): Refund {
  const { amount, reason, status, createdAt, stripeRefundId, pendingReason, failure } = seen;
  return {
    refundId,
    amount,
    reason,
    status,
    requestedAt: before?.requestedAt ?? createdAt,
    ...(before?.requestedBy !== undefined && { requestedBy: before.requestedBy }),
    ...(before?.sessionsEnded !== undefined && { sessionsEnded: before.sessionsEnded }),
    ...(before?.toldIn !== undefined && { toldIn: before.toldIn }),
    ...(before?.failureToldIn !== undefined && { failureToldIn: before.failureToldIn }),
    refundedAt: createdAt,
    stripeRefundId,
    ...(status === "under_way" && pendingReason !== undefined && { pendingReason }),
    ...(status === "failed" && {
      ...(failure !== undefined && { failure }),
      failedAt: before?.failedAt ?? now.toISOString(),
    }),
  };
}

/** A dispute as it is stored. The time at which it was closed does not change any more. */
function storedDispute(
  seen: CardDispute,
  { amount, disputes = [] }: Reconciled,
  closedAt: string,
): Dispute {
  const dispute = { ...seen, amount: seen.amount ?? amount };
  if (isOpenDispute(dispute)) return dispute;
  const known = disputes.find(({ disputeId }) => disputeId === seen.disputeId);
  const sessionsEnded = known?.status === dispute.status ? known.sessionsEnded : undefined;
  return {
    ...dispute,
    closedAt: known?.closedAt ?? closedAt,
    ...(sessionsEnded !== undefined && { sessionsEnded }),
  };
}
