import { expect, onTestFinished, test } from "vitest";
import { createStripeFor } from "#infra/operations/connection.ts";
import { askAboutKeys } from "#infra/operations/keys-check.ts";
import { standInKeys } from "../settings.ts";
import { openStripeAccount } from "./stripe-account.ts";

async function setup() {
  const account = await openStripeAccount();
  onTestFinished(account.close);
  return { stripeFor: createStripeFor(account.apiUrl) };
}

test("set-up accepts the keys, before the first payment and after it", async () => {
  const { stripeFor } = await setup();
  expect(await askAboutKeys(stripeFor, standInKeys)).toBeUndefined();
  await stripeFor(standInKeys.secretKey).paymentIntents.create({ amount: 5000, currency: "gbp" });
  expect(await askAboutKeys(stripeFor, standInKeys)).toBeUndefined();
});

test("an unknown secret key is refused", async () => {
  const { stripeFor } = await setup();
  const keys = { ...standInKeys, secretKey: "sk_test_unknown" };
  expect(await askAboutKeys(stripeFor, keys)).toBe("Stripe does not know the secret key.");
});
