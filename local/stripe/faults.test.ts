import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";

describe("faults", () => {
  it("merges a change and answers with all faults", async () => {
    const { setFaults } = await startForTest();
    await setFaults({ failApi: true });
    expect((await setFaults({ duplicateWebhooks: 2 })).body).toEqual({
      dropWebhooks: false,
      duplicateWebhooks: 2,
      failApi: true,
      failNextKeys: 0,
      refuseApplePay: false,
      redirectAuthentication: false,
      processingMs: 0,
    });
  });

  it.each([
    [{ failApi: "yes" }],
    [{ duplicateWebhooks: -1 }],
    [{ duplicateWebhooks: 1.5 }],
    [{ unknown: true }],
  ])("refuses %j and changes nothing", async (wrong) => {
    const { setFaults, state } = await startForTest();
    const before = (await state()).faults;
    const refused = await setFaults(wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).not.toBe("");
    expect((await state()).faults).toEqual(before);
  });

  it("answers 500 without doing anything while the API fails", async () => {
    const { stripe, setFaults, state } = await startForTest();
    await setFaults({ failApi: true });
    const key = { idempotencyKey: "b-1" };
    const failure = await failureOf(stripe.paymentIntents.create(consultation, key));
    expect(failure).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(failure.statusCode).toBe(500);
    expect((await state()).intents).toEqual([]);
    await setFaults({ failApi: false });
    const saved = await failureOf(stripe.paymentIntents.create(consultation, key));
    expect(saved.headers?.["idempotent-replayed"]).toBe("true");
    const other = { idempotencyKey: "b-1/attempt-2" };
    expect((await stripe.paymentIntents.create(consultation, other)).amount).toBe(5000);
  });

  it("keeps a payment processing for a while and then lets it succeed", async () => {
    const { stripe, setFaults, eventTypes } = await startForTest();
    await setFaults({ processingMs: 50 });
    const { id } = await stripe.paymentIntents.create(consultation);
    const processing = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(processing.status).toBe("processing");
    await expect.poll(() => eventTypes()).toContain("payment_intent.succeeded");
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "succeeded",
      amount_received: 5000,
    });
  });
});
