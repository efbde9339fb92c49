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
  /** Why it failed. */
  readonly failure: string | undefined;
}

/** The refund id is the idempotency key, so the other fields must not change with the same id. */
export interface CardRefundRequest {
  readonly paymentIntentId: string;
  readonly refundId: string;
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
   * @returns `undefined` when Stripe has accepted it, and the list then contains it; otherwise
   *   Stripe's error code for the refusal, which is final.
   */
  make(request: CardRefundRequest): Promise<{ readonly refusal: string } | undefined>;
}
