import Stripe from "stripe";
import { receiveEvent } from "#lambdas/payments/receive-event.ts";
import { at, bookingId, draftOf } from "./bookings.ts";
import { createServices } from "./services.ts";
import { stripeEvent } from "./stripe-objects.ts";

const secret = "whsec_of_the_test";

/** A draft, and the webhook for events about its payment. */
export async function startWebhook() {
  const services = createServices();
  const dependencies = { ...services.dependencies, webhookSecret: async () => secret };
  await services.store.saveDraft(draftOf(), at());
  const receive = (body: string, signature = sign(body)) =>
    receiveEvent(dependencies, { body, signature });
  return { ...services, receive, dependencies };
}

/** Stripe's signature of an event. */
export function sign(payload: string, { key = secret, minutes = 0 } = {}): string {
  const timestamp = at(minutes).getTime() / 1000;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

/** The event of a payment of £50 for the draft. */
export function succeededEvent(changes: Record<string, unknown> = {}): string {
  const object = {
    status: "succeeded",
    amount_received: 5000,
    metadata: { bookingId },
    ...changes,
  };
  return stripeEvent({ id: "evt_1", type: "payment_intent.succeeded" }, object);
}
