import { expect, onTestFinished, test } from "vitest";
import { askAboutKeys, createStripeFor } from "#infra/operations/ask-stripe.ts";
import { standInKeys } from "../settings.ts";
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
