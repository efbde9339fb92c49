import { describe, expect, it } from "vitest";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";

describe("refunds", () => {
  it("gives back a part, then the rest, and then nothing more", async () => {
    const { stripe, received } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    const early = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(early.message).toContain("does not have a successful charge");
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const part = await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    expect(part).toMatchObject({ object: "refund", amount: 1000, status: "succeeded" });
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 4001 }));
    expect(tooMuch.message).toContain("(4001) is greater than unrefunded amount on charge (4000)");
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 4000 });
    const again = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(again.code).toBe("charge_already_refunded");
    const charges = () =>
      received
        .filter(({ event }) => event.type === "charge.refunded")
        .map(({ event }) => event.data.object);
    await expect.poll(charges).toHaveLength(2);
    expect(charges()).toContainEqual(
      expect.objectContaining({ refunded: false, amount_refunded: 1000 }),
    );
    expect(charges()).toContainEqual(
      expect.objectContaining({ refunded: true, amount_refunded: 5000 }),
    );
  });
});

describe("the list of refunds", () => {
  it("contains the refunds of one payment, newest first, a page at a time", async () => {
    const { stripe, eventTypes } = await startForTest();
    const pay = async () => {
      const { id } = await stripe.paymentIntents.create(consultation);
      await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
      return id;
    };
    const [ours, another] = [await pay(), await pay()];
    await stripe.refunds.create({ payment_intent: another });
    for (const amount of [100, 200, 300]) {
      await stripe.refunds.create({ payment_intent: ours, amount, metadata: { refundId: "r" } });
    }
    const found = [];
    for await (const refund of stripe.refunds.list({ payment_intent: ours, limit: 2 })) {
      found.push([refund.amount, refund.metadata?.["refundId"]]);
    }
    expect(found).toEqual([
      [300, "r"],
      [200, "r"],
      [100, "r"],
    ]);
    const unknown = await failureOf(stripe.refunds.list({ payment_intent: "pi_none" }));
    expect(unknown.code).toBe("resource_missing");
    await expect
      .poll(() => eventTypes().filter((type) => type === "refund.created"))
      .toHaveLength(4);
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
