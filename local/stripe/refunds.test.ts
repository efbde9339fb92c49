import { describe, expect, it } from "vitest";
import { consultation, startForTest } from "#local/testing/stripe.ts";

describe("refunds", () => {
  it("report what they have given back of the charge", async () => {
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

describe("a refund that the bank decides later", () => {
  const setup = async (payment_method: string) => {
    const decisions: (() => void)[] = [];
    const { stripe, eventTypes } = await startForTest({
      whenBankDecides: (decide) => decisions.push(decide),
    });
    const { id } = await stripe.paymentIntents.create(consultation);
    await stripe.paymentIntents.confirm(id, { payment_method });
    const refund = await stripe.refunds.create({ payment_intent: id });
    const decide = async () => {
      for (const decision of decisions) decision();
      const { data } = await stripe.refunds.list({ payment_intent: id });
      return data[0];
    };
    return { stripe, id, eventTypes, refund, decide };
  };

  it("is pending, and then succeeds", async () => {
    const { refund, decide, eventTypes } = await setup("pm_card_pendingRefund");
    expect(refund.status).toBe("pending");
    expect(await decide()).toMatchObject({ id: refund.id, status: "succeeded" });
    await expect.poll(eventTypes).toContain("refund.updated");
  });

  it("succeeds, and then fails, and the money can be refunded again", async () => {
    const { stripe, id, refund, decide, eventTypes } = await setup("pm_card_refundFail");
    expect(refund.status).toBe("succeeded");
    expect(await decide()).toMatchObject({
      id: refund.id,
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    await expect.poll(eventTypes).toContain("refund.failed");
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 5000 });
  });
});
