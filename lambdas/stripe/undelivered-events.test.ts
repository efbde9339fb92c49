import { expect, test } from "vitest";
import { answerAsStripe } from "#lambdas/testing/stripe.ts";
import { createStripeClients } from "./stripe-client.ts";
import { createUndeliveredEvents } from "./undelivered-events.ts";

test("An event that cannot be read does not hide the others.", async () => {
  const event = (id: string, object: object) => ({
    id,
    object: "event",
    type: "charge.refunded",
    created: 1_772_445_600,
    data: { object },
  });
  const data = [event("evt_1", { payment_intent: 1 }), event("evt_2", { payment_intent: "pi_2" })];
  const { origin } = await answerAsStripe(() => ({
    // Stripe's description forbids the first.
    isForbidden: true,
    body: { object: "list", url: "/v1/events", has_more: false, data },
  }));
  const undelivered = createUndeliveredEvents(createStripeClients(async () => "sk_1", origin));
  expect(await undelivered.list(new Date(0), new Date(1))).toEqual([
    { kind: "unreadable", eventId: "evt_1", type: "charge.refunded" },
    { kind: "refunds_changed", eventId: "evt_2", paymentIntentId: "pi_2" },
  ]);
});
