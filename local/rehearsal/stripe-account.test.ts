import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { askAboutKeys, createStripeFor } from "#infra/operations/ask-stripe.ts";
import { standInKeys } from "../stripe-keys.ts";
import { openStripeAccount } from "./stripe-account.ts";

async function setup() {
  const account = await openStripeAccount();
  onTestFinished(account.close);
  return { stripeFor: createStripeFor(account.apiUrl) };
}

test("set-up finds the keys right, before the first payment and after it", async () => {
  const { stripeFor } = await setup();
  expect(await askAboutKeys(stripeFor, standInKeys)).toBeUndefined();
  await stripeFor(standInKeys.secretKey).paymentIntents.create({ amount: 5000, currency: "gbp" });
  expect(await askAboutKeys(stripeFor, standInKeys)).toBeUndefined();
});

test("a secret key of nobody is refused", async () => {
  const { stripeFor } = await setup();
  const keys = { ...standInKeys, secretKey: "sk_test_of_nobody" };
  expect(await askAboutKeys(stripeFor, keys)).toBe("Stripe does not know the secret key.");
});

test("the publishable key does not open another payment's secrets", async () => {
  const { stripeFor } = await setup();
  const stripe = stripeFor(standInKeys.secretKey);
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: "gbp" });
  const asking = stripeFor(standInKeys.publishableKey).paymentIntents.retrieve(id, {
    client_secret: "made_up",
  });
  await expect(asking).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
});

test("an endpoint for webhooks is registered, and its signing secret told once", async () => {
  const { stripeFor } = await setup();
  const { webhookEndpoints } = stripeFor(standInKeys.secretKey);
  const created = await webhookEndpoints.create({
    url: "https://d1.cloudfront.net/api/webhooks/stripe",
    enabled_events: ["payment_intent.succeeded"],
    api_version: Stripe.API_VERSION,
  });
  expect(created.secret).toBe(standInKeys.webhookSecret);
  const { data } = await webhookEndpoints.list();
  expect(data).toMatchObject([{ id: created.id, enabled_events: ["payment_intent.succeeded"] }]);
  expect(data[0]).not.toHaveProperty("secret");
});
