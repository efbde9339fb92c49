import type Stripe from "stripe";
import { askStripe, hasStripeCode } from "./ask-stripe.ts";
import { type CardPayments, type PaymentIntent, StripePaymentIntent } from "./card-payments.ts";

/** Payments by card through Stripe. */
export function createStripeCards(client: () => Promise<Stripe>): CardPayments {
  async function retrieve(paymentIntentId: string): Promise<PaymentIntent | undefined> {
    return askStripe(async () => {
      const stripe = await client();
      try {
        return StripePaymentIntent.parse(await stripe.paymentIntents.retrieve(paymentIntentId));
      } catch (error) {
        if (hasStripeCode(error, "resource_missing")) return undefined;
        throw error;
      }
    });
  }

  /** Asks for a change; where the state of the intent forbids it, tells that state instead. */
  async function change(
    paymentIntentId: string,
    request: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
  ): Promise<PaymentIntent | undefined> {
    return askStripe(async () => {
      try {
        return StripePaymentIntent.parse(await request(await client()));
      } catch (error) {
        if (hasStripeCode(error, "payment_intent_unexpected_state"))
          return retrieve(paymentIntentId);
        if (hasStripeCode(error, "resource_missing")) return undefined;
        throw error;
      }
    });
  }

  return {
    create: ({ bookingId, amount, description, idempotencyKey }) =>
      askStripe(async () => {
        const stripe = await client();
        const created = await stripe.paymentIntents.create(
          {
            amount,
            currency: "gbp",
            description,
            allowed_payment_method_types: ["card"],
            // The same at every repetition, whatever the discount: Stripe refuses a key that
            // comes back with another request.
            metadata: { bookingId, discountApplied: "false" },
          },
          { idempotencyKey },
        );
        const intent = StripePaymentIntent.parse(created);
        // Stripe repeats its first answer word for word, however old: look how things stand now.
        const isReplay = created.lastResponse.headers["idempotent-replayed"] === "true";
        return isReplay ? ((await retrieve(intent.id)) ?? intent) : intent;
      }),

    retrieve,

    reprice: (paymentIntentId, { amount, discountApplied }) =>
      change(paymentIntentId, (stripe) =>
        stripe.paymentIntents.update(paymentIntentId, {
          amount,
          metadata: { discountApplied: String(discountApplied) },
        }),
      ),

    cancel: (paymentIntentId) =>
      change(paymentIntentId, (stripe) =>
        stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: "abandoned" }),
      ),
  };
}
