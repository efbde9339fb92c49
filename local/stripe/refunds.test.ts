import { describe, expect, it } from "vitest";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";

describe("refunds", () => {
  it("gives back a part, then the rest, and then nothing more", async () => {
    const { stripe, eventTypes } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    const early = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(early.message).toContain("does not have a successful charge");
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const part = await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    expect(part).toMatchObject({ object: "refund", amount: 1000, status: "succeeded" });
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 4001 }));
    expect(tooMuch.message).toBe(
      "Refund amount (£40.01) is greater than unrefunded amount on charge (£40.00)",
    );
    const rest = await stripe.refunds.create({ payment_intent: id, expand: ["charge"] });
    expect(rest).toMatchObject({ amount: 4000, charge: { refunded: true, amount_refunded: 5000 } });
    expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ amount: 4000 });
    const again = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(again.code).toBe("charge_already_refunded");
    await expect
      .poll(() => eventTypes().filter((type) => type === "charge.refunded"))
      .toHaveLength(2);
  });
});

describe("the list of refunds", () => {
  it("tells those of one payment, newest first, a page at a time", async () => {
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

describe("a refund that is not over when it is made", () => {
  const setup = async (payment_method: string) => {
    const { stripe, eventTypes } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    await stripe.paymentIntents.confirm(id, { payment_method });
    const refund = await stripe.refunds.create({ payment_intent: id });
    const now = () => stripe.refunds.retrieve(refund.id);
    return { stripe, id, eventTypes, refund, now };
  };

  it("is pending, and then succeeds", async () => {
    const { refund, now, eventTypes } = await setup("pm_card_pendingRefund");
    expect(refund.status).toBe("pending");
    await expect.poll(async () => (await now()).status, { timeout: 10_000 }).toBe("succeeded");
    await expect.poll(eventTypes).toContain("refund.updated");
  });

  it("succeeds, and then fails, and the money can be refunded again", async () => {
    const { stripe, id, refund, now, eventTypes } = await setup("pm_card_refundFail");
    expect(refund.status).toBe("succeeded");
    await expect.poll(async () => (await now()).status, { timeout: 10_000 }).toBe("failed");
    expect((await now()).failure_reason).toBe("expired_or_canceled_card");
    await expect.poll(eventTypes).toContain("refund.failed");
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 5000 });
  });
});
