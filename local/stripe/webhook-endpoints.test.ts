import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  consultation,
  failureOf,
  publishableKey,
  startForTest,
  webhookSecret,
} from "#local/testing/stripe.ts";

const registration = {
  url: "https://touchline.uk/api/webhooks/stripe",
  enabled_events: ["payment_intent.succeeded"],
  api_version: Stripe.API_VERSION,
} satisfies Stripe.WebhookEndpointCreateParams;

describe("webhook endpoints", () => {
  it("contain their secret only in the answer to their creation", async () => {
    const { stripe } = await startForTest();
    const { id, secret } = await stripe.webhookEndpoints.create(registration);
    expect(secret).toBe(webhookSecret);
    const { data } = await stripe.webhookEndpoints.list();
    expect(data).toEqual([expect.objectContaining({ id, ...registration, status: "enabled" })]);
    expect(data[0]).not.toHaveProperty("secret");
  });

  it("are changed and deleted", async () => {
    const { stripe } = await startForTest();
    const { id } = await stripe.webhookEndpoints.create(registration);
    const enabled_events = ["refund.created" as const];
    expect(
      await stripe.webhookEndpoints.update(id, { enabled_events, disabled: true }),
    ).toMatchObject({ enabled_events, status: "disabled" });
    await stripe.webhookEndpoints.del(id);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
    expect((await failureOf(stripe.webhookEndpoints.del(id))).statusCode).toBe(404);
  });
});

describe("a publishable key", () => {
  it("shows the payment of a client secret without its metadata", async () => {
    const { stripe, clientWith } = await startForTest();
    const { id, client_secret } = await stripe.paymentIntents.create(consultation);
    const shown = await clientWith(publishableKey).paymentIntents.retrieve(id, {
      client_secret: client_secret!,
    });
    expect(shown).toMatchObject({ id, amount: consultation.amount });
    expect(shown).not.toHaveProperty("metadata");
  });

  it("allows nothing else", async () => {
    const { clientWith } = await startForTest();
    const { paymentIntents } = clientWith(publishableKey);
    expect((await failureOf(paymentIntents.list())).statusCode).toBe(403);
    expect((await failureOf(paymentIntents.retrieve("pi_unknown"))).statusCode).toBe(400);
  });
});
