import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";

describe("idempotency keys", () => {
  const options = { idempotencyKey: "b-1" };

  it("replays the first answer to the same request", async () => {
    const { stripe, state } = await startForTest();
    const first = await stripe.paymentIntents.create(consultation, options);
    await stripe.paymentIntents.update(first.id, { amount: 4500 });
    const { metadata, ...rest } = consultation;
    const second = await stripe.paymentIntents.create({ metadata, ...rest }, options);
    expect(second).toMatchObject({ ...first });
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await state()).intents).toHaveLength(1);
  });

  it("refuses the key for another request and for another endpoint", async () => {
    const { stripe } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation, options);
    const other = { ...consultation, amount: 4500 };
    for (const attempt of [
      () => stripe.paymentIntents.create(other, options),
      () => stripe.paymentIntents.cancel(id, {}, options),
    ]) {
      const failure = await failureOf(attempt());
      expect(failure).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(failure).toMatchObject({ statusCode: 400, rawType: "idempotency_error" });
    }
  });

  it("does not save the refusal of invalid parameters, and saves a decline", async () => {
    const { stripe } = await startForTest();
    const invalid = { ...consultation, amount: 45.5 };
    const refused = await failureOf(stripe.paymentIntents.create(invalid, options));
    expect(refused.param).toBe("amount");
    const { id } = await stripe.paymentIntents.create(consultation, options);
    const declined = { payment_method: "pm_card_visa_chargeDeclined" };
    const key = { idempotencyKey: "c-1" };
    await failureOf(stripe.paymentIntents.confirm(id, declined, key));
    const replayed = await failureOf(stripe.paymentIntents.confirm(id, declined, key));
    expect(replayed.statusCode).toBe(402);
    expect(replayed.headers?.["idempotent-replayed"]).toBe("true");
  });
});
