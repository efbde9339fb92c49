import { expect, onTestFinished, test } from "vitest";
import { createStripeFor } from "#infra/operations/connection.ts";
import { askAboutKeys } from "#infra/operations/keys-check.ts";
import { judgeDomain } from "#infra/operations/wallets-check.ts";
import { standInKeys } from "#local/settings.ts";
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

test("set-up registers a domain for wallets, turns it on again, and has it validated", async () => {
  const { stripeFor } = await setup();
  const stripe = stripeFor(standInKeys.secretKey);
  const judge = () => judgeDomain(stripe, "dev", "d111.cloudfront.net");
  const repair = async () => {
    const verdict = await judge();
    if (verdict.state !== "right") await verdict.repair?.();
    return judge();
  };
  await stripe.paymentMethodDomains.create({ domain_name: "other.example" });
  expect(await judge()).toMatchObject({
    state: "wrong",
    finding: expect.stringContaining("is not registered"),
  });
  expect(await repair()).toMatchObject({ state: "right" });
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: "d111.cloudfront.net" });
  const id = data[0]?.id ?? "";
  await stripe.paymentMethodDomains.update(id, { enabled: false });
  expect(await judge()).toMatchObject({ state: "wrong" });
  expect(await repair()).toMatchObject({ state: "right" });
  expect(await stripe.paymentMethodDomains.validate(id)).toMatchObject({ id, enabled: true });
});
