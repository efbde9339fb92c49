import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { consultation, startForTest } from "#local/testing/stripe.ts";

describe("refunds", () => {
  test("can be made of a payment from before the stand-in was started again.", async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "stripe-")), "stripe.json");
    const before = await startForTest({ file });
    const { id } = await before.stripe.paymentIntents.create(consultation);
    await before.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_refundFail" });
    before.standIn.save();
    const { stripe } = await startForTest({ file });
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund).toMatchObject({ amount: 5000, status: "succeeded" });
  });

  test("report what they have given back of the charge.", async () => {
    const { stripe, received, eventTypes } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 4000 });
    const charges = () =>
      received
        .filter(({ event }) => event.type === "charge.refunded")
        .map(({ event }) => event.data.object);
    await expect
      .poll(eventTypes)
      .toEqual([
        ...["charge.refunded", "charge.refunded", "payment_intent.succeeded"],
        ...["refund.created", "refund.created"],
      ]);
    expect(charges()).toContainEqual(
      expect.objectContaining({ refunded: false, amount_refunded: 1000 }),
    );
    expect(charges()).toContainEqual(
      expect.objectContaining({ refunded: true, amount_refunded: 5000 }),
    );
  });
});
