import Stripe from "stripe";
import * as z from "zod/mini";
import { type Refund, refundReasons } from "#shared/bookings/refunds.ts";
import { askStripe, isSavedFailure } from "./stripe-client.ts";

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
  readonly pendingReason: string | undefined;
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
  /**
   * Requests a refund.
   * @returns `undefined` when Stripe has accepted it, and `readPayment` then has it;
   *   Stripe's error code for a refusal, which is final; `"key_spent"` when Stripe has saved a failure
   *   under the key. `readPayment` then shows whether the refund was made; if not, another key is needed.
   */
  make(request: CardRefundRequest): Promise<{ readonly refusal: string } | "key_spent" | undefined>;
}

/** Stripe's maximum. */
const pageSize = 100;

const statuses: Readonly<Record<string, Refund["status"]>> = {
  pending: "under_way",
  requires_action: "under_way",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

const StripeRefund = z.pipe(
  z.object({
    id: z.string(),
    amount: z.int(),
    created: z.int(),
    status: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    metadata: z.nullable(z.record(z.string(), z.string())),
    pending_reason: z.optional(z.string()),
    failure_reason: z.optional(z.string()),
  }),
  z.transform(
    ({
      id,
      amount,
      created,
      status,
      reason,
      metadata,
      pending_reason,
      failure_reason,
    }): CardRefund => ({
      stripeRefundId: id,
      refundId: metadata?.["refundId"],
      amount,
      // A status that Stripe adds later is not taken for a final one.
      status: statuses[status ?? ""] ?? "under_way",
      reason: refundReasons.find((each) => each === reason) ?? null,
      createdAt: new Date(created * 1000).toISOString(),
      pendingReason: pending_reason,
      failure: status === "canceled" ? "canceled" : failure_reason,
    }),
  ),
);

/** Every refund of a payment, newest first, including those made in Stripe's dashboard. */
export async function listRefunds(stripe: Stripe, paymentIntentId: string): Promise<CardRefund[]> {
  const found: CardRefund[] = [];
  const refunds = stripe.refunds.list({ payment_intent: paymentIntentId, limit: pageSize });
  for await (const refund of refunds) found.push(StripeRefund.parse(refund));
  return found;
}

export function createStripeRefunds(client: () => Promise<Stripe>): CardRefunds {
  return {
    make: ({ paymentIntentId, refundId, amount, reason, idempotencyKey }) =>
      askStripe(async () => {
        const stripe = await client();
        try {
          await stripe.refunds.create(
            { payment_intent: paymentIntentId, amount, reason, metadata: { refundId } },
            { idempotencyKey },
          );
          return undefined;
        } catch (error) {
          if (isSavedFailure(error)) return "key_spent";
          const refusal = refusalOf(error);
          if (refusal === undefined) throw error;
          return { refusal };
        }
      }),
  };
}

/**
 * The code of a final refusal. Other errors (a wrong key, the rate limit, the same request still
 * being processed, no answer) say nothing about the refund.
 */
function refusalOf(error: unknown): string | undefined {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  if (!isRefusal || error.statusCode === 409) return undefined;
  return error.code ?? "refused";
}
