import Stripe from "stripe";
import type { InMemoryStripe } from "#lambdas/testing/in-memory-stripe.ts";
import { stripeEvent } from "#lambdas/testing/stripe-objects.ts";

export const webhookSecret = "whsec_of_the_test";

interface Receiver {
  /** Delivers an event, again until it is acknowledged. */
  readonly receive: (event: { body: string; signature: string }) => Promise<unknown>;
  readonly now: () => Date;
}

/** Sends Stripe's signed webhook events about all payments and refunds so far. */
export function createWebhooks(stripe: InMemoryStripe, { receive, now }: Receiver) {
  async function deliver(body: string, copies: number): Promise<void> {
    const send = () => {
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp: Math.floor(now().getTime() / 1000),
      });
      return receive({ body, signature });
    };
    await Promise.all(Array.from({ length: copies }, send));
  }

  return {
    deliverEvents: async (copies = 1) => {
      for (const intent of stripe.succeeded()) {
        const { id, status, amountReceived, bookingId } = intent;
        const object = { id, status, amount_received: amountReceived, metadata: { bookingId } };
        const type = "payment_intent.succeeded";
        await deliver(stripeEvent({ id: `evt_${id}`, type }, object), copies);
        stripe.acknowledge(intent.id);
      }
    },

    /** Tells of so many declined attempts to pay the latest intent. */
    deliverDeclines: async (attempts: number) => {
      const intent = stripe.all().at(-1);
      if (!intent) return;
      const metadata = { bookingId: intent.bookingId };
      const object = { id: intent.id, metadata };
      const type = "payment_intent.payment_failed";
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        await deliver(stripeEvent({ id: `evt_failed_${attempt}`, type }, object), 1);
      }
    },

    /** A dispute event only names the payment and says when it was created. */
    deliverDisputeEvents: async (copies = 1) => {
      const created = Math.floor(now().getTime() / 1000);
      for (const {
        paymentIntentId: payment_intent,
        disputeId,
        kind,
        status,
      } of stripe.disputed()) {
        const change = status === "needs_response" ? "created" : "closed";
        const type =
          kind === "warning"
            ? "radar.early_fraud_warning.created"
            : (`charge.dispute.${change}` as const);
        const event = { id: `evt_${disputeId}_${change}`, type, created };
        await deliver(stripeEvent(event, { payment_intent }), copies);
      }
    },

    /** A refund event only names the payment. */
    deliverRefundEvents: async (copies = 1) => {
      const payments = new Set(stripe.refunded().map(({ paymentIntentId }) => paymentIntentId));
      for (const payment_intent of payments) {
        const event = { id: `evt_re_${payment_intent}`, type: "charge.refunded" };
        await deliver(stripeEvent(event, { payment_intent }), copies);
      }
    },
  };
}
