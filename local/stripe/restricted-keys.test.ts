import Stripe from "stripe";
import { expect, test } from "vitest";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";

const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

test("A restricted key that may only read is refused before the id and the parameters are looked at.", async () => {
  const { stripe, setFaults } = await startForTest();
  await setFaults({ restricted: { payment_intents: "read" } });
  const { paymentIntents } = stripe;
  expect((await paymentIntents.list()).data).toEqual([]);
  for (const refused of [
    paymentIntents.create(consultation),
    paymentIntents.cancel("pi_unknown"),
    paymentIntents.update("pi_unknown", { amount: -1 }),
  ]) {
    const failure = await failureOf(refused);
    expect(failure).toBeInstanceOf(StripePermissionError);
    expect(failure.message).toMatch(
      /^Permission denied\. The provided key 'sk_test_\*+\w+' does not have .* Enabling "Payment Intent Write" \('payment_intent_write'\)/,
    );
  }
});

test("A restricted key that may do nothing with a resource may do everything with the others.", async () => {
  const { stripe, setFaults } = await startForTest();
  await setFaults({ restricted: { early_fraud_warnings: "none" } });
  const failure = await failureOf(stripe.radar.earlyFraudWarnings.list());
  expect(failure).toBeInstanceOf(StripePermissionError);
  expect((await stripe.disputes.list()).data).toEqual([]);
  const unknown = await failureOf(stripe.paymentIntents.cancel("pi_unknown"));
  expect(unknown).toBeInstanceOf(StripeInvalidRequestError);
});
