import { describe, expect, test } from "vitest";
import {
  type ContractCard,
  createIntent,
  draft,
  readPayment,
  refundId,
  type SetUpCards,
  unavailable,
} from "./card-contract.ts";

/** What every implementation of `CardRefunds` does. */
export function describeCardRefunds(name: string, setup: SetUpCards): void {
  describe(`card refunds over ${name}`, () => {
    /** A payment of £50. */
    async function setupPaid(card: ContractCard = "good") {
      const implementation = await setup();
      const { cards, payments, refunds, pay } = implementation;
      const intent = await createIntent(cards);
      await pay(intent, card);
      const refund = (number: number, amount: number) =>
        refunds.make({
          paymentIntentId: intent.id,
          refundId: refundId(number),
          idempotencyKey: refundId(number),
          amount,
          reason: "requested_by_customer",
        });
      const listed = async (id = intent.id) => (await readPayment(payments, id)).refunds;
      const amounts = async () => (await listed()).map(({ amount }) => amount);
      return { ...implementation, intent, refund, listed, amounts };
    }

    test("a partial refund is listed with what it was requested with.", async () => {
      const { refund, listed } = await setupPaid();
      expect(await listed()).toEqual([]);
      expect(await refund(1, 1500)).toBeUndefined();
      expect(await listed()).toEqual([
        {
          stripeRefundId: expect.stringMatching(/^re_\w+$/),
          refundId: refundId(1),
          amount: 1500,
          status: "succeeded",
          reason: "requested_by_customer",
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          pendingReason: undefined,
          failure: undefined,
        },
      ]);
    });

    test("the parts of a payment can be refunded one by one, and are listed newest first.", async () => {
      const { refund, amounts, cards, intent } = await setupPaid();
      for (const [number, amount] of [1500, 500, 3000].entries()) await refund(number, amount);
      expect(await amounts()).toEqual([3000, 500, 1500]);
      expect(await refund(9, 1)).toEqual({ refusal: "charge_already_refunded" });
      expect(await cards.retrieve(intent.id)).toMatchObject({
        status: "succeeded",
        amountReceived: 5000,
      });
    });

    test("more than is left is refused, and what is left can be refunded.", async () => {
      const { refund, amounts } = await setupPaid();
      expect(await refund(1, 5001)).toEqual({ refusal: "refused" });
      expect(await refund(2, 2000)).toBeUndefined();
      expect(await refund(3, 3001)).toEqual({ refusal: "refused" });
      expect(await refund(4, 3000)).toBeUndefined();
      expect(await amounts()).toEqual([3000, 2000]);
    });

    test.each([0, -100])("an amount of %d pence is refused.", async (amount) => {
      const { refund, amounts } = await setupPaid();
      expect(await refund(1, amount)).toEqual({ refusal: "parameter_invalid_integer" });
      expect(await amounts()).toEqual([]);
    });

    test("a repeated id makes no second refund.", async () => {
      const { refund, amounts } = await setupPaid();
      const requests = [1, 2, 3].map(() => refund(1, 1500));
      expect(await Promise.all(requests)).toEqual([undefined, undefined, undefined]);
      expect(await refund(1, 1500)).toBeUndefined();
      expect(await amounts()).toEqual([1500]);
    });

    test("a repeated id with another amount is neither made nor called refused.", async () => {
      const { refund, amounts } = await setupPaid();
      await refund(1, 1500);
      await expect(refund(1, 1600)).rejects.toMatchObject(unavailable);
      expect(await amounts()).toEqual([1500]);
    });

    test("of two concurrent total refunds one is made.", async () => {
      const { refund, amounts } = await setupPaid();
      const answers = await Promise.all([refund(1, 5000), refund(2, 5000)]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers).toContainEqual({ refusal: "charge_already_refunded" });
      expect(await amounts()).toEqual([5000]);
    });

    test("a saved failure makes no refund, and another key makes it.", async () => {
      const { refund, amounts, failNextKey } = await setupPaid();
      await failNextKey();
      expect(await refund(1, 1500)).toBe("key_spent");
      expect(await refund(1, 1500)).toBe("key_spent");
      expect(await amounts()).toEqual([]);
      expect(await refund(2, 1500)).toBeUndefined();
      expect(await amounts()).toEqual([1500]);
    });

    test("an unpaid intent is not refunded.", async () => {
      const { refund, amounts } = await setupPaid("declined");
      expect(await refund(1, 100)).toEqual({ refusal: "refused" });
      expect(await amounts()).toEqual([]);
    });

    test("an unknown payment is refused.", async () => {
      const { refunds } = await setup();
      const request = {
        paymentIntentId: "pi_unknown",
        refundId: refundId(1),
        idempotencyKey: refundId(1),
        amount: 100,
        reason: "duplicate",
      } as const;
      expect(await refunds.make(request)).toEqual({ refusal: "resource_missing" });
    });

    test("the refunds of another payment are not listed.", async () => {
      const { cards, pay, refund, listed } = await setupPaid();
      await refund(1, 1500);
      const another = await createIntent(cards, { ...draft, idempotencyKey: "another" });
      await pay(another, "good");
      expect(await listed(another.id)).toEqual([]);
    });

    test("a refund made in the dashboard is listed without an id of ours and counts.", async () => {
      const { refund, listed, refundInDashboard, intent } = await setupPaid();
      await refundInDashboard(intent.id, 3000);
      expect(await listed()).toMatchObject([
        { refundId: undefined, amount: 3000, status: "succeeded", reason: null },
      ]);
      expect(await refund(1, 2001)).toEqual({ refusal: "refused" });
    });

    test("a refund that the bank has not made yet is under way, and its money is not refunded again.", async () => {
      const { refund, listed, bankTurnsRefund, intent } = await setupPaid("pending refund");
      await refund(1, 5000);
      await bankTurnsRefund(intent.id, "under_way");
      expect(await listed()).toMatchObject([{ status: "under_way" }]);
      expect(await refund(2, 5000)).toEqual({ refusal: "charge_already_refunded" });
      await bankTurnsRefund(intent.id, "succeeded");
      expect(await listed()).toMatchObject([{ status: "succeeded" }]);
    });

    test("a refund that the bank returns has failed with a reason, and a new id refunds the money.", async () => {
      const { refund, listed, bankTurnsRefund, intent } = await setupPaid("failing refund");
      await refund(1, 5000);
      await refund(2, 5000);
      await bankTurnsRefund(intent.id, "failed");
      expect(await listed()).toMatchObject([{ status: "failed", failure: expect.any(String) }]);
      // The first answers to both ids stand.
      expect(await refund(1, 5000)).toBeUndefined();
      expect(await refund(2, 5000)).toEqual({ refusal: "charge_already_refunded" });
      expect(await refund(3, 5000)).toBeUndefined();
      const statuses = (await listed()).map(({ status }) => status);
      expect(statuses).toEqual(["succeeded", "failed"]);
    });
  });
}
