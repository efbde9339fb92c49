import Stripe from "stripe";
import type { InMemoryStripe } from "#lambdas/testing/in-memory-stripe.ts";

export const webhookSecret = "whsec_of_the_test";

interface Receiver {
  /** Delivers an event, again until it is acknowledged. */
  readonly receive: (event: { body: string; signature: string }) => Promise<unknown>;
  readonly now: () => Date;
}

/** Sends Stripe's signed webhook events about all payments and refunds so far. */
export function createWebhooks(stripe: InMemoryStripe, { receive, now }: Receiver) {
  async function deliver(event: object, copies: number): Promise<void> {
    const body = JSON.stringify(event);
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
        const object = {
          id: intent.id,
          amount_received: intent.amountReceived,
          metadata: { bookingId: intent.bookingId },
        };
        const type = "payment_intent.succeeded";
        await deliver({ id: `evt_${intent.id}`, type, data: { object } }, copies);
        stripe.acknowledge(intent.id);
      }
    },

    /** Tells of so many declined attempts to pay the latest intent. */
    deliverDeclines: async (attempts: number) => {
      const intent = stripe.all().at(-1);
      if (!intent) return;
      const metadata = { bookingId: intent.bookingId };
      const object = { id: intent.id, amount_received: 0, metadata };
      const type = "payment_intent.payment_failed";
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        await deliver({ id: `evt_failed_${attempt}`, type, data: { object } }, 1);
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
        const data = { object: { payment_intent } };
        await deliver({ id: `evt_${disputeId}_${change}`, type, created, data }, copies);
      }
    },

    /** A refund event only names the payment. */
    deliverRefundEvents: async (copies = 1) => {
      const payments = new Set(stripe.refunded().map(({ paymentIntentId }) => paymentIntentId));
      for (const payment_intent of payments) {
        const data = { object: { payment_intent } };
        await deliver({ id: `evt_re_${payment_intent}`, type: "charge.refunded", data }, copies);
      }
    },
  };
}
