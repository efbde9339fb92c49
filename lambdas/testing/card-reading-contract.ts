import { describe, expect, test } from "vitest";
import { createIntent, draft, readPayment, refundId, type SetUpCards } from "./card-contract.ts";

/** What every implementation of `Payments` reads. */
export function describeReading(name: string, setup: SetUpCards): void {
  describe(`reading a payment over ${name}`, () => {
    test("a payment that has just begun has nothing but its intent.", async () => {
      const { cards, payments } = await setup();
      const intent = await createIntent(cards);
      expect(await payments.readPayment(intent.id)).toEqual({
        intent,
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        isLive: false,
        lastFailure: undefined,
        refunds: [],
        disputes: [],
      });
    });

    test("an unknown payment is undefined.", async () => {
      const { payments } = await setup();
      expect(await payments.readPayment("pi_unknown")).toBeUndefined();
    });

    test("a declined card says why until the next attempt.", async () => {
      const { cards, payments, pay } = await setup();
      const intent = await createIntent(cards);
      await pay(intent, "declined");
      expect(await payments.readPayment(intent.id)).toMatchObject({
        intent,
        lastFailure: expect.stringMatching(/^card_declined/),
      });
      await pay(intent, "good");
      expect(await payments.readPayment(intent.id)).toMatchObject({
        intent: { status: "succeeded", amountReceived: 5000 },
        lastFailure: undefined,
      });
    });

    test("one reading has the payment with its refunds and disputes, and nothing of another.", async () => {
      const { cards, payments, refunds, pay, raiseDispute } = await setup();
      const [one, other] = [
        await createIntent(cards),
        await createIntent(cards, { ...draft, idempotencyKey: "another" }),
      ];
      for (const intent of [one, other]) await pay(intent, "good");
      await refunds.make({
        paymentIntentId: one.id,
        refundId: refundId(1),
        idempotencyKey: refundId(1),
        amount: 1500,
        reason: "duplicate",
      });
      await raiseDispute(one.id, "warning");
      expect(await readPayment(payments, one.id)).toMatchObject({
        intent: { id: one.id, status: "succeeded", amountReceived: 5000 },
        refunds: [{ refundId: refundId(1), amount: 1500 }],
        disputes: [{ kind: "warning" }],
      });
      expect(await readPayment(payments, other.id)).toMatchObject({ refunds: [], disputes: [] });
    });
  });
}
