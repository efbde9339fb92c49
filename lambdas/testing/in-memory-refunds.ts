import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CardRefund, CardRefunds } from "#lambdas/stripe/stripe-refunds.ts";

/** The failures that Stripe saves under idempotency keys. */
export function createSavedFailures() {
  const spent = new Set<string>();
  let isNextToFail = false;
  return {
    /** Stripe fails on the next request with a new key, and saves the failure under it. */
    failNextKey: () => {
      isNextToFail = true;
    },
    /** @param key without a saved answer of another kind. */
    isSpent: (key: string): boolean => {
      if (isNextToFail) spent.add(key);
      isNextToFail = false;
      return spent.has(key);
    },
  };
}

type MadeRefund = CardRefund & { readonly paymentIntentId: string };

/**
 * Stripe's refunds in memory: one refund for each idempotency key, never more than was paid, and
 * what the trainer does in the dashboard. The card contract holds it to the real adapter.
 * @param paid the pence received for a payment, or `undefined` for an unknown payment.
 */
export function createInMemoryRefunds(
  paid: (paymentIntentId: string) => number | undefined,
  {
    failures,
    isDisputed,
    now,
    onChange,
  }: {
    failures: ReturnType<typeof createSavedFailures>;
    isDisputed: (paymentIntentId: string) => boolean;
    now: () => Date;
    onChange: (paymentIntentId: string) => void;
  },
) {
  const made: MadeRefund[] = [];
  const requests = new Map<string, { request: string; refusal: string | undefined }>();
  const refundsOf = (paymentIntentId: string) =>
    made.filter((each) => each.paymentIntentId === paymentIntentId);

  function refusalOf(paymentIntentId: string, amount: number): string | undefined {
    const received = paid(paymentIntentId);
    if (received === undefined) return "resource_missing";
    if (received === 0) return "refused";
    const left = refundsOf(paymentIntentId)
      .filter(({ status }) => status !== "failed")
      .reduce((rest, refund) => rest - refund.amount, received);
    if (left === 0) return "charge_already_refunded";
    if (isDisputed(paymentIntentId)) return "charge_disputed";
    if (amount < 1) return "parameter_invalid_integer";
    return amount > left ? "refused" : undefined;
  }

  /** @returns the code of the refusal, or `undefined` when the refund has been made. */
  function add(
    paymentIntentId: string,
    refund: Pick<CardRefund, "refundId" | "amount" | "reason">,
  ): string | undefined {
    const refusal = refusalOf(paymentIntentId, refund.amount);
    if (refusal !== undefined) return refusal;
    made.push({
      ...refund,
      paymentIntentId,
      stripeRefundId: `re_${made.length + 1}`,
      status: "succeeded",
      // Stripe counts whole seconds.
      createdAt: new Date(Math.floor(now().getTime() / 1000) * 1000).toISOString(),
      pendingReason: undefined,
      failure: undefined,
    });
    onChange(paymentIntentId);
    return undefined;
  }

  const cardRefunds: CardRefunds = {
    make: async ({ paymentIntentId, refundId, amount, reason, idempotencyKey }) => {
      const request = JSON.stringify({ paymentIntentId, amount, reason });
      const before = requests.get(idempotencyKey);
      if (before && before.request !== request) throw new DomainError("payment_unavailable");
      if (!before && failures.isSpent(idempotencyKey)) return "key_spent";
      const refusal = before ? before.refusal : add(paymentIntentId, { refundId, amount, reason });
      requests.set(idempotencyKey, { request, refusal });
      return refusal === undefined ? undefined : { refusal };
    },
  };

  return {
    cardRefunds,
    /** The refunds of a payment, newest first. */
    refundsOf: (paymentIntentId: string): CardRefund[] =>
      refundsOf(paymentIntentId)
        .map(({ paymentIntentId: _, ...refund }) => refund)
        .reverse(),
    failNextKey: failures.failNextKey,
    refunded: (): readonly MadeRefund[] => made,
    refundInDashboard: (paymentIntentId: string, amount: number) =>
      add(paymentIntentId, { refundId: undefined, amount, reason: null }),
    /** Changes the status of a refund, as the bank does later. */
    turn: (
      stripeRefundId: string,
      status: CardRefund["status"],
      pendingReason?: CardRefund["pendingReason"],
    ) => {
      const index = made.findIndex((each) => each.stripeRefundId === stripeRefundId);
      const refund = made[index];
      if (!refund) return;
      made[index] = {
        ...refund,
        status,
        pendingReason,
        failure: status === "failed" ? "declined" : undefined,
      };
      onChange(refund.paymentIntentId);
    },
  };
}
