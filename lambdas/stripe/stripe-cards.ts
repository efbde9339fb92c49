import Stripe from "stripe";
import * as z from "zod/mini";
import { type CardPayments, type PaymentIntent, paymentIntentStatuses } from "./card-payments.ts";
import { askStripe, hasStripeCode, isSavedFailure } from "./stripe-client.ts";

/** A PaymentIntent as Stripe's API writes it. */
const StripePaymentIntent = z.pipe(
  z.object({
    id: z.string(),
    status: z.enum(paymentIntentStatuses),
    amount: z.int(),
    amount_received: z.int(),
    currency: z.string(),
    // Null in the intents of other integrations in the same Stripe account.
    client_secret: z.nullable(z.string()),
    metadata: z.record(z.string(), z.string()),
  }),
  z.transform(
    ({ amount_received, client_secret, metadata, ...rest }): PaymentIntent => ({
      ...rest,
      amountReceived: amount_received,
      bookingId: metadata["bookingId"],
      discountApplied: metadata["discountApplied"] === "true",
      clientSecret: client_secret ?? "",
    }),
  ),
);

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

  /** Requests a change; where the intent's state forbids it, returns the intent as it is. */
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
        const request = {
          amount,
          currency: "gbp",
          description,
          allowed_payment_method_types: ["card" as const],
          // Always "false" here: Stripe refuses a repeated key with other parameters.
          metadata: { bookingId, discountApplied: "false" },
        };
        const created = await stripe.paymentIntents
          .create(request, { idempotencyKey })
          .catch(undefinedIfSpent);
        if (!created) return undefined;
        const intent = StripePaymentIntent.parse(created);
        // A replayed answer is the first one, however old, so fetch the current state.
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

function undefinedIfSpent(error: unknown): undefined {
  const isOfAnotherRequest = error instanceof Stripe.errors.StripeIdempotencyError;
  if (!isOfAnotherRequest && !isSavedFailure(error)) throw error;
}
