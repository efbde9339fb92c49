import type { CardRefund, CardRefunds } from "#lambdas/stripe/card-refunds.ts";

/**
 * Stripe's refunds for tests, as far as they concern us: one refund a key, never more than was paid,
 * and what somebody does in the dashboard.
 * @param paid what was taken by a payment, in pence.
 */
export function createInMemoryRefunds(paid: (paymentIntentId: string) => number) {
  const made: (CardRefund & { readonly paymentIntentId: string })[] = [];
  const asked = new Map<string, { request: string; refusal: string | undefined }>();
  const left = (paymentIntentId: string) =>
    made
      .filter((each) => each.paymentIntentId === paymentIntentId && each.status !== "failed")
      .reduce((rest, { amount }) => rest - amount, paid(paymentIntentId));

  function add(
    paymentIntentId: string,
    refund: Pick<CardRefund, "refundId" | "amount" | "reason">,
  ): string | undefined {
    if (left(paymentIntentId) === 0) return "charge_already_refunded";
    if (refund.amount > left(paymentIntentId)) return "refused";
    made.push({
      ...refund,
      paymentIntentId,
      stripeRefundId: `re_${made.length + 1}`,
      status: "succeeded",
      createdAt: new Date(Date.UTC(2026, 2, 2, 12, made.length)).toISOString(),
      failure: undefined,
    });
    return undefined;
  }

  const cardRefunds: CardRefunds = {
    list: async (paymentIntentId) =>
      made.filter((each) => each.paymentIntentId === paymentIntentId).reverse(),
    make: async ({ paymentIntentId, refundId, amount, reason }) => {
      const request = JSON.stringify({ paymentIntentId, amount, reason });
      const before = asked.get(refundId);
      if (before && before.request !== request) {
        throw new Error("Keys for idempotent requests can only be used with the same parameters.");
      }
      const refusal = before ? before.refusal : add(paymentIntentId, { refundId, amount, reason });
      asked.set(refundId, { request, refusal });
      return refusal === undefined ? undefined : { refusal };
    },
  };

  return {
    cardRefunds,
    refunded: (): readonly (CardRefund & { readonly paymentIntentId: string })[] => made,
    /** What the trainer does in Stripe's dashboard. */
    refundInDashboard: (paymentIntentId: string, amount: number) =>
      add(paymentIntentId, { refundId: undefined, amount, reason: null }),
    /** The bank sends the money of a refund back, or takes its time. */
    turn: (stripeRefundId: string, status: CardRefund["status"]) => {
      const index = made.findIndex((each) => each.stripeRefundId === stripeRefundId);
      const refund = made[index];
      if (refund)
        made[index] = { ...refund, status, failure: status === "failed" ? "declined" : undefined };
    },
  };
}
