import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";

describe("PaymentIntents over the server API", () => {
  it("takes the money of a good card and shows its number nowhere", async () => {
    const { stripe, state } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 5000,
      latest_charge: expect.stringMatching(/^ch_\w{24}$/),
      payment_method: expect.stringMatching(/^pm_\w{24}$/),
    });
    expect(JSON.stringify([paid, await state()])).not.toContain("4242424242424242");
  });

  it.each([
    [
      "pm_card_visa_chargeDeclined",
      "card_declined",
      "generic_decline",
      "Your card has been declined.",
    ],
    [
      "pm_card_visa_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "", "Your card has expired."],
  ])("declines %s and takes another card afterwards", async (card, code, declineCode, message) => {
    const { stripe } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    const failure = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: card }));
    expect(failure).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(failure).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
      message,
      payment_intent: { id, status: "requires_payment_method", payment_method: null },
    });
    const declined = await stripe.paymentIntents.retrieve(id);
    expect(declined.last_payment_error).toMatchObject({ type: "card_error", code, message });
    expect(declined.latest_charge).toMatch(/^ch_/);

    const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  it("updates the amount, merges metadata and removes what is empty", async () => {
    const { stripe } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    const updated = await stripe.paymentIntents.update(id, {
      amount: 4500,
      metadata: { discountApplied: "true", extra: "x" },
    });
    expect(updated.amount).toBe(4500);
    expect(updated.metadata).toEqual({ bookingId: "b-1", discountApplied: "true", extra: "x" });
    const removed = await stripe.paymentIntents.update(id, { metadata: { extra: "" } });
    expect(removed.metadata).toEqual({ bookingId: "b-1", discountApplied: "true" });
  });

  it("lists intents newest first, a page at a time", async () => {
    const { stripe } = await startForTest();
    const ids: string[] = [];
    for (const amount of [1000, 2000, 3000]) {
      ids.unshift((await stripe.paymentIntents.create({ ...consultation, amount })).id);
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [{ amount: 29 }, "amount", "Amount must be at least £0.30 gbp"],
    [{ amount: 45.5 }, "amount", /^Invalid amount/],
    [{ amount: undefined }, "amount", /^Invalid amount/],
    [{ currency: "xyz" }, "currency", /^Invalid currency/],
    [{ price: 1 }, "price", /^Invalid price/],
    [
      { allowed_payment_method_types: ["ideal"] },
      "allowed_payment_method_types[0]",
      /^Invalid allowed_payment_method_types/,
    ],
  ])("refuses %j", async (wrong, param, message) => {
    const { stripe, state } = await startForTest();
    const parameters = { ...consultation, ...wrong } as Stripe.PaymentIntentCreateParams;
    const failure = await failureOf(stripe.paymentIntents.create(parameters));
    expect(failure).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(failure.statusCode).toBe(400);
    expect(failure.param).toBe(param);
    expect(failure.message).toMatch(message);
    expect((await state()).intents).toEqual([]);
  });

  it("answers 401 without a key or with another one", async () => {
    const { clientWith, apiUrl } = await startForTest();
    const failure = await failureOf(clientWith("sk_test_wrong").paymentIntents.list());
    expect(failure).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(failure.message).toBe("Invalid API Key provided: sk_test_***");
    expect((await fetch(`${apiUrl}/v1/payment_intents`)).status).toBe(401);
  });
});
