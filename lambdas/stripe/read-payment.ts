import type Stripe from "stripe";
import * as z from "zod/mini";
import { type PaymentIntent, StripePaymentIntent } from "./stripe-cards.ts";
import { askStripe, hasStripeCode } from "./stripe-client.ts";
import { type CardDispute, listDisputes } from "./stripe-disputes.ts";
import { type CardRefund, listRefunds } from "./stripe-refunds.ts";

/** All that Stripe knows of a payment. */
export interface CardPayment {
  readonly intent: PaymentIntent;
  readonly startedAt: string;
  /** Whether real money is paid: `false` in a sandbox and in test mode. */
  readonly isLive: boolean;
  /** Why the latest attempt to pay has failed: words of Stripe's. */
  readonly lastFailure: string | undefined;
  /** Every refund, newest first, including those made in Stripe's dashboard. */
  readonly refunds: readonly CardRefund[];
  /** The latest disputes and fraud warnings, newest first. */
  readonly disputes: readonly CardDispute[];
}

export interface Payments {
  /**
   * The one place that reads how a payment stands: an event of Stripe's only says which payment to read.
   * @returns `undefined` when Stripe does not know it.
   * @throws DomainError `payment_unavailable` also when only a part of it cannot be read.
   */
  readPayment(paymentIntentId: string): Promise<CardPayment | undefined>;
}

const word = z.optional(z.nullable(z.string()));
const StripePayment = z.pipe(
  z.object({
    created: z.int(),
    livemode: z.boolean(),
    last_payment_error: z.optional(z.nullable(z.object({ code: word, decline_code: word }))),
  }),
  z.transform(({ created, livemode, last_payment_error }) => {
    const { code, decline_code } = last_payment_error ?? {};
    return {
      startedAt: new Date(created * 1000).toISOString(),
      isLive: livemode,
      lastFailure: [code, decline_code].filter(Boolean).join(", ") || undefined,
    };
  }),
);

export function createStripePayments(client: () => Promise<Stripe>): Payments {
  return {
    readPayment: (id) =>
      askStripe(async () => {
        const stripe = await client();
        try {
          const [intent, refunds, disputes] = await Promise.all([
            stripe.paymentIntents.retrieve(id),
            listRefunds(stripe, id),
            listDisputes(stripe, id),
          ]);
          return {
            intent: StripePaymentIntent.parse(intent),
            ...StripePayment.parse(intent),
            refunds,
            disputes,
          };
        } catch (error) {
          if (hasStripeCode(error, "resource_missing")) return undefined;
          throw error;
        }
      }),
  };
}
