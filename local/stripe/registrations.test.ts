import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { failureOf, publishableKey, startForTest, webhookSecret } from "#local/testing/stripe.ts";

const registration = {
  url: "https://touchline.uk/api/webhooks/stripe",
  enabled_events: ["payment_intent.succeeded"],
  api_version: Stripe.API_VERSION,
} satisfies Stripe.WebhookEndpointCreateParams;

describe("webhook endpoints", () => {
  test("contain their secret only in the answer to their creation.", async () => {
    const { stripe } = await startForTest();
    const { id, secret } = await stripe.webhookEndpoints.create(registration);
    expect(secret).toBe(webhookSecret);
    const { data } = await stripe.webhookEndpoints.list();
    expect(data).toEqual([expect.objectContaining({ id, ...registration, status: "enabled" })]);
    expect(data[0]).not.toHaveProperty("secret");
  });
});

describe("a publishable key", () => {
  test("neither lists payments nor shows one without its client secret.", async () => {
    const { clientWith } = await startForTest();
    const { paymentIntents } = clientWith(publishableKey);
    expect((await failureOf(paymentIntents.list())).statusCode).toBe(403);
    expect((await failureOf(paymentIntents.retrieve("pi_unknown"))).statusCode).toBe(400);
  });
});
