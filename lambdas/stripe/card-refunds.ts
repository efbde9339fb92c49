import * as z from "zod/mini";
import { type Refund, refundReasons } from "#shared/bookings/refunds.ts";

/** A refund as Stripe has it. */
export interface CardRefund {
  readonly stripeRefundId: string;
  /** The id we asked for it with; absent when it was made in Stripe's dashboard. */
  readonly refundId: string | undefined;
  /** In pence. */
  readonly amount: number;
  readonly status: Refund["status"];
  readonly reason: Refund["reason"];
  readonly createdAt: string;
  /** Why it failed. */
  readonly failure: string | undefined;
}

/** What to ask Stripe for. The id is the idempotency key, so the rest must never change with it. */
export interface CardRefundRequest {
  readonly paymentIntentId: string;
  readonly refundId: string;
  /** In pence. */
  readonly amount: number;
  readonly reason: NonNullable<Refund["reason"]>;
}

/**
 * Money back on cards.
 * @throws DomainError `payment_unavailable` when Stripe cannot be asked, or has not answered:
 *   then it may or may not have done what was asked.
 */
export interface CardRefunds {
  /** Every refund of a payment, wherever it was asked for. */
  list(paymentIntentId: string): Promise<CardRefund[]>;

  /**
   * Asks for a refund.
   * @returns `undefined` when Stripe has taken it in hand, which the list then tells; otherwise why
   *   it has refused, in a word of its own: nothing will come of this request.
   */
  make(request: CardRefundRequest): Promise<{ readonly refusal: string } | undefined>;
}

const statuses: Readonly<Record<string, Refund["status"]>> = {
  pending: "under_way",
  requires_action: "under_way",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** A refund as Stripe's API writes it. */
export const StripeRefund = z.pipe(
  z.object({
    id: z.string(),
    amount: z.int(),
    created: z.int(),
    status: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    metadata: z.nullable(z.record(z.string(), z.string())),
    failure_reason: z.optional(z.string()),
  }),
  z.transform(
    ({ id, amount, created, status, reason, metadata, failure_reason }): CardRefund => ({
      stripeRefundId: id,
      refundId: metadata?.["refundId"],
      amount,
      // A state that Stripe invents later is not an end.
      status: statuses[status ?? ""] ?? "under_way",
      reason: refundReasons.find((each) => each === reason) ?? null,
      createdAt: new Date(created * 1000).toISOString(),
      failure: status === "canceled" ? "canceled" : failure_reason,
    }),
  ),
);
