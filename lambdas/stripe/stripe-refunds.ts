import Stripe from "stripe";
import * as z from "zod/mini";
import { type Refund, refundReasons } from "#shared/bookings/refunds.ts";
import type { CardRefund, CardRefunds } from "./card-refunds.ts";
import { askStripe, isSavedFailure } from "./stripe-client.ts";

/** Stripe's maximum. */
const pageSize = 100;

const statuses: Readonly<Record<string, Refund["status"]>> = {
  pending: "under_way",
  requires_action: "under_way",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** A refund as Stripe's API writes it. */
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

/** Refunds through Stripe. */
export function createStripeRefunds(client: () => Promise<Stripe>): CardRefunds {
  return {
    list: (paymentIntentId) =>
      askStripe(async () => {
        const stripe = await client();
        const found: CardRefund[] = [];
        const refunds = stripe.refunds.list({ payment_intent: paymentIntentId, limit: pageSize });
        for await (const refund of refunds) found.push(StripeRefund.parse(refund));
        return found;
      }),

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
