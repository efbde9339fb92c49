import { describe, expect, test } from "vitest";
import { createIntent, readPayment, refundId, type SetUpCards } from "./card-contract.ts";

/** What every implementation of `Payments` reads of disputes. */
export function describeCardDisputes(name: string, setup: SetUpCards): void {
  describe(`disputes over ${name}`, () => {
    async function setupPaid() {
      const implementation = await setup();
      const { cards, payments, pay, refunds } = implementation;
      const { id } = await createIntent(cards);
      await pay(await createIntent(cards), "good");
      const refund = (amount: number) =>
        refunds.make({
          paymentIntentId: id,
          refundId: refundId(1),
          idempotencyKey: refundId(1),
          amount,
          reason: "fraudulent",
        });
      const disputes = async () => (await readPayment(payments, id)).disputes;
      return { ...implementation, id, refund, disputes };
    }

    test("a payment without a dispute has none.", async () => {
      const { disputes } = await setupPaid();
      expect(await disputes()).toEqual([]);
    });

    test("a dispute has an amount, a reason and the day by which evidence is due.", async () => {
      const { disputes, raiseDispute, id } = await setupPaid();
      await raiseDispute(id, "dispute");
      const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(await disputes()).toEqual([
        {
          disputeId: expect.stringMatching(/^du_\w+$/),
          kind: "dispute",
          status: "needs_response",
          amount: 5000,
          reason: "fraudulent",
          openedAt: instant,
          evidenceDueAt: instant,
        },
      ]);
    });

    test.each(["won", "lost"] as const)(
      "a dispute is %s when the bank says so.",
      async (status) => {
        const { disputes, raiseDispute, decideDispute, id } = await setupPaid();
        await raiseDispute(id, "dispute");
        await decideDispute(id, status);
        expect(await disputes()).toMatchObject([{ status }]);
      },
    );

    test("a disputed payment is not refunded, and one that was won is.", async () => {
      const { raiseDispute, decideDispute, refund, refunds, payments, id } = await setupPaid();
      await raiseDispute(id, "dispute");
      expect(await refund(5000)).toEqual({ refusal: "charge_disputed" });
      expect(await readPayment(payments, id)).toMatchObject({ refunds: [] });
      await decideDispute(id, "won");
      const request = { refundId: refundId(2), idempotencyKey: refundId(2), amount: 5000 };
      const reason = "requested_by_customer";
      expect(await refunds.make({ ...request, paymentIntentId: id, reason })).toBeUndefined();
    });

    test.each(["warning", "inquiry"] as const)(
      "a payment with a %s can be refunded.",
      async (kind) => {
        const { disputes, raiseDispute, refund, id } = await setupPaid();
        await raiseDispute(id, kind);
        expect(await disputes()).toMatchObject([{ kind, status: "needs_response" }]);
        expect(await refund(5000)).toBeUndefined();
      },
    );

    test("a dispute follows its warning, and the newest is first.", async () => {
      const { disputes, raiseDispute, id } = await setupPaid();
      await raiseDispute(id, "warning");
      await raiseDispute(id, "dispute");
      const kinds = (await disputes()).map(({ kind }) => kind);
      expect(kinds).toEqual(["dispute", "warning"]);
    });
  });
}
