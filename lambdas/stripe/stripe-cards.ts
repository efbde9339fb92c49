import Stripe from "stripe";
import * as z from "zod/mini";
import { askStripe, hasStripeCode, isSavedFailure } from "./stripe-client.ts";

export const paymentIntentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "canceled",
  "succeeded",
] as const;
type PaymentIntentStatus = (typeof paymentIntentStatuses)[number];

/** The fields of a PaymentIntent that we read. Amounts are in pence. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: PaymentIntentStatus;
  /** The amount asked for. */
  readonly amount: number;
  /** The amount charged to the card; 0 until the payment has succeeded. */
  readonly amountReceived: number;
  /** In lower case, as Stripe writes it. */
  readonly currency: string;
  /** The booking in the intent's metadata; absent on an intent that we did not create. */
  readonly bookingId: string | undefined;
  readonly discountApplied: boolean;
  /** Lets its holder pay, so only this draft's visitor gets it. Empty on an intent not of ours. */
  readonly clientSecret: string;
}

interface Price {
  /** In pence. */
  readonly amount: number;
  readonly discountApplied: boolean;
}

/**
 * Payments by card. Every method returns the intent as it is afterwards, even when the state did
 * not allow the requested change: the caller checks the status. `undefined` means that Stripe does
 * not know the intent.
 * @throws DomainError `payment_unavailable` when Stripe fails or refuses the request.
 */
export interface CardPayments {
  /**
   * Creates the PaymentIntent of a draft. A repeated key returns the intent of the first request,
   * so a draft never gets two.
   * @param request.description shown in Stripe's dashboard; contains nothing about the visitor.
   * @returns `undefined` when the key is spent for a day: Stripe has saved a failure under it, or it
   *   was used with other parameters. No browser has the secret of an intent that the failed request may have made.
   */
  create(request: {
    readonly bookingId: string;
    readonly amount: number;
    readonly description: string;
    readonly idempotencyKey: string;
  }): Promise<PaymentIntent | undefined>;

  retrieve(paymentIntentId: string): Promise<PaymentIntent | undefined>;

  /** Changes the price, unless the intent is processing, paid or cancelled. */
  reprice(paymentIntentId: string, price: Price): Promise<PaymentIntent | undefined>;

  /** Cancels the intent so that it can never be paid, unless it is processing or paid. */
  cancel(paymentIntentId: string): Promise<PaymentIntent | undefined>;
}

export const StripePaymentIntent = z.pipe(
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
