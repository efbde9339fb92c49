import type { Refund } from "#shared/bookings/refunds.ts";

/** A refund as Stripe has it. */
export interface CardRefund {
  readonly stripeRefundId: string;
  /** The id that we requested it with; absent when it was made in Stripe's dashboard. */
  readonly refundId: string | undefined;
  /** In pence. */
  readonly amount: number;
  readonly status: Refund["status"];
  readonly reason: Refund["reason"];
  readonly createdAt: string;
  /** Why it is not made yet. */
  readonly pendingReason: string | undefined;
  /** Why it failed. */
  readonly failure: string | undefined;
}

/** The other fields must not change with the same key. */
interface CardRefundRequest {
  readonly paymentIntentId: string;
  readonly refundId: string;
  readonly idempotencyKey: string;
  /** In pence. */
  readonly amount: number;
  readonly reason: NonNullable<Refund["reason"]>;
}

/**
 * Refunds to cards.
 * @throws DomainError `payment_unavailable` when Stripe fails or does not answer. A requested
 *   refund may or may not have been made then.
 */
export interface CardRefunds {
  /** Every refund of a payment, newest first, including those made in Stripe's dashboard. */
  list(paymentIntentId: string): Promise<CardRefund[]>;

  /**
   * Requests a refund.
   * @returns `undefined` when Stripe has accepted it, and the list then contains it;
   *   Stripe's error code for a refusal, which is final; `"key_spent"` when Stripe has saved a failure
   *   under the key. The list then shows whether the refund was made; if not, another key is needed.
   */
  make(request: CardRefundRequest): Promise<{ readonly refusal: string } | "key_spent" | undefined>;
}
