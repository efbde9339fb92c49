import Stripe from "stripe";
import type { InMemoryStripe } from "#lambdas/testing/in-memory-stripe.ts";
import { stripeEvent } from "#lambdas/testing/stripe-objects.ts";

export const webhookSecret = "whsec_of_the_test";

interface Receiver {
  /** @throws when the event is not acknowledged. */
  readonly receive: (event: { body: string; signature: string }) => Promise<unknown>;
  readonly now: () => Date;
}

interface Delivery {
  /** Stripe may send an event more than once. */
  readonly copies?: number;
  /** Also sends what has been acknowledged. */
  readonly again?: boolean;
}

/** Sends Stripe's signed webhook events, until each is acknowledged. */
export function createWebhooks(stripe: InMemoryStripe, { receive, now }: Receiver) {
  /** The latest acknowledged state of each payment's refunds, and of each dispute. */
  const acknowledged = new Map<string, string>();

  async function deliver(body: string, copies = 1): Promise<void> {
    const send = () => {
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp: Math.floor(now().getTime() / 1000),
      });
      return receive({ body, signature });
    };
    const outcomes = await Promise.allSettled(Array.from({ length: copies }, send));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  }

  async function deliverState(about: string, state: string, body: string, delivery: Delivery) {
    if (acknowledged.get(about) === state && !delivery.again) return;
    // If this event is not acknowledged, the next one is sent even if the state is the earlier one again.
    acknowledged.delete(about);
    await deliver(body, delivery.copies);
    acknowledged.set(about, state);
  }

  return {
    deliverPayments: async ({ copies }: Delivery = {}) => {
      for (const { id, status, amountReceived, bookingId } of stripe.succeeded()) {
        const object = { id, status, amount_received: amountReceived, metadata: { bookingId } };
        const type = "payment_intent.succeeded";
        await deliver(stripeEvent({ id: `evt_${id}`, type }, object), copies);
        stripe.acknowledge("payment_succeeded", id);
      }
    },

    deliverDeclines: async (
      { id, bookingId }: ReturnType<InMemoryStripe["all"]>[number],
      attempts: number,
    ): Promise<void> => {
      const object = { id, metadata: { bookingId } };
      const type = "payment_intent.payment_failed";
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        await deliver(stripeEvent({ id: `evt_failed_${attempt}`, type }, object));
      }
    },

    /** A dispute event only names the payment and says when it was created. */
    deliverDisputes: async (delivery: Delivery = {}) => {
      const created = Math.floor(now().getTime() / 1000);
      for (const { paymentIntentId, disputeId, kind, status } of stripe.disputed()) {
        const change = status === "needs_response" ? "created" : "closed";
        const type =
          kind === "warning"
            ? "radar.early_fraud_warning.created"
            : (`charge.dispute.${change}` as const);
        const event = { id: `evt_${disputeId}_${change}`, type, created };
        const body = stripeEvent(event, { payment_intent: paymentIntentId });
        await deliverState(disputeId, status, body, delivery);
        stripe.acknowledge("disputes_changed", paymentIntentId);
      }
    },

    /** A refund event only names the payment. */
    deliverRefunds: async (delivery: Delivery = {}) => {
      const all = stripe.refunded();
      for (const payment_intent of new Set(all.map(({ paymentIntentId }) => paymentIntentId))) {
        const refunds = all.filter(({ paymentIntentId }) => paymentIntentId === payment_intent);
        const state = refunds.map(({ status }) => status).join();
        const event = { id: `evt_re_${payment_intent}`, type: "charge.refunded" } as const;
        const body = stripeEvent(event, { payment_intent });
        await deliverState(payment_intent, state, body, delivery);
        stripe.acknowledge("refunds_changed", payment_intent);
      }
    },
  };
}
