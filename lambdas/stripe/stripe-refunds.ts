import Stripe from "stripe";
import { askStripe } from "./ask-stripe.ts";
import { type CardRefund, type CardRefunds, StripeRefund } from "./card-refunds.ts";

/** As many as Stripe gives at once. */
const pageSize = 100;

/** Money back through Stripe. */
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

    make: ({ paymentIntentId, refundId, amount, reason }) =>
      askStripe(async () => {
        const stripe = await client();
        try {
          await stripe.refunds.create(
            { payment_intent: paymentIntentId, amount, reason, metadata: { refundId } },
            { idempotencyKey: refundId },
          );
          return undefined;
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal === undefined) throw error;
          return { refusal };
        }
      }),
  };
}

/**
 * Why Stripe will not do it, when it says so for good. A wrong key, too many requests, the same
 * request still at work, or no answer at all say nothing about the refund.
 */
function refusalOf(error: unknown): string | undefined {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  if (!isRefusal || error.statusCode === 409) return undefined;
  return error.code ?? "refused";
}
