import { describe, expect, test } from "vitest";
import type { CardPayments, PaymentIntent } from "#lambdas/stripe/card-payments.ts";
import type { CardRefund, CardRefunds } from "#lambdas/stripe/card-refunds.ts";
import type { CardDisputes } from "#lambdas/stripe/stripe-disputes.ts";
import type { UndeliveredPayments } from "#lambdas/stripe/undelivered-payments.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import type { Card } from "./in-memory-stripe.ts";

/** A card of the contract: `slow` leaves the payment processing, the last two concern refunds. */
export type ContractCard = Card | "slow" | "pending refund" | "failing refund";

/** An implementation under test, with the actions of people and banks that no interface has. */
export interface CardContractSetup {
  readonly cards: CardPayments;
  readonly refunds: CardRefunds;
  readonly undelivered: UndeliveredPayments;
  /** From now on the webhook acknowledges no event. Until then it acknowledges each. */
  readonly loseEvents: () => Promise<void>;
  readonly disputes: CardDisputes;
  /** Pays as the visitor does, and returns when Stripe has answered. */
  readonly pay: (intent: PaymentIntent, card: ContractCard) => Promise<void>;
  /** Stripe fails on the next request with a new idempotency key, and saves the failure under it. */
  readonly failNextKey: () => Promise<void>;
  /** Reports a dispute or a warning about a payment, as the bank does. */
  readonly raiseDispute: (paymentIntentId: string, kind: Dispute["kind"]) => Promise<void>;
  /** Decides the dispute of a payment. */
  readonly decideDispute: (paymentIntentId: string, status: "won" | "lost") => Promise<void>;
  /** Refunds as the trainer does in Stripe's dashboard. */
  readonly refundInDashboard: (paymentIntentId: string, amount: number) => Promise<void>;
  /** Returns when the bank has brought the latest refund of the payment into this status. */
  readonly bankTurnsRefund: (
    paymentIntentId: string,
    status: CardRefund["status"],
  ) => Promise<void>;
}

const draft = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01",
  amount: 5000,
  description: "Personal Training Session",
  idempotencyKey: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01",
} as const;
const discounted = { amount: 4500, discountApplied: true } as const;
const unavailable = { name: "DomainError", code: "payment_unavailable" } as const;
const refundId = (number: number) => `0b5c1f0e-8b1d-4b8f-9a3e-00000000000${number}`;

/** Creates an intent with a key that is not spent. */
async function createIntent(
  cards: CardPayments,
  request: Parameters<CardPayments["create"]>[0] = draft,
): Promise<PaymentIntent> {
  const intent = await cards.create(request);
  if (!intent) throw new Error("The idempotency key is spent.");
  return intent;
}

/** What every implementation of `CardPayments` and `CardRefunds` does. */
export function describeCardContract(
  name: string,
  setup: () => Promise<CardContractSetup> | CardContractSetup,
): void {
  describe(`card payments over ${name}`, () => {
    test("create returns an unpaid intent for the booking, and retrieve the same", async () => {
      const { cards } = await setup();
      const intent = await createIntent(cards);
      expect(intent).toEqual({
        id: expect.stringMatching(/^pi_\w+$/),
        status: "requires_payment_method",
        amount: 5000,
        amountReceived: 0,
        currency: "gbp",
        bookingId: draft.bookingId,
        discountApplied: false,
        clientSecret: expect.stringMatching(new RegExp(`^${intent.id}_secret`)),
      });
      expect(await cards.retrieve(intent.id)).toEqual(intent);
    });

    test("create with a repeated key returns the same intent as it is now", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      const repriced = await cards.reprice(intent.id, discounted);
      expect(await cards.create(draft)).toEqual(repriced);
      await pay(intent, "good");
      expect(await cards.create(draft)).toMatchObject({ id: intent.id, status: "succeeded" });
    });

    test("concurrent requests with one key create one intent", async () => {
      const { cards } = await setup();
      const intents = await Promise.all([1, 2, 3, 4].map(() => createIntent(cards)));
      expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    });

    test("different keys create different intents", async () => {
      const { cards } = await setup();
      const first = await createIntent(cards);
      const second = await createIntent(cards, { ...draft, idempotencyKey: "another" });
      expect(second.id).not.toBe(first.id);
      expect(second.clientSecret).not.toBe(first.clientSecret);
    });

    test.each([
      { amount: 4500 },
      { bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b02" },
      { description: "Another description" },
    ])("a key that was used with other parameters is spent: %o", async (change) => {
      const { cards } = await setup();
      const intent = await createIntent(cards);
      expect(await cards.create({ ...draft, ...change })).toBeUndefined();
      expect(await cards.retrieve(intent.id)).toEqual(intent);
    });

    test("a key under which Stripe has saved a failure is spent, and another one is not", async () => {
      const { cards, failNextKey } = await setup();
      await failNextKey();
      expect(await cards.create(draft)).toBeUndefined();
      const again = await Promise.all([1, 2, 3].map(() => cards.create(draft)));
      expect(again).toEqual([undefined, undefined, undefined]);
      expect(await cards.create({ ...draft, idempotencyKey: "another" })).toMatchObject({
        status: "requires_payment_method",
      });
    });

    test.each([29, 0, -5000, 45.5])("an amount of %d pence is refused", async (amount) => {
      const { cards } = await setup();
      await expect(cards.create({ ...draft, amount })).rejects.toMatchObject(unavailable);
      const intent = await createIntent(cards, { ...draft, idempotencyKey: "valid" });
      await expect(
        cards.reprice(intent.id, { amount, discountApplied: true }),
      ).rejects.toMatchObject(unavailable);
      expect(await cards.retrieve(intent.id)).toEqual(intent);
    });

    test("a payment whose event was not delivered is listed, and no other", async () => {
      const { cards, pay, undelivered, loseEvents } = await setup();
      const create = (number: number) => {
        const bookingId = `${draft.bookingId.slice(0, -1)}${number}`;
        return createIntent(cards, { ...draft, bookingId, idempotencyKey: bookingId });
      };
      const [delivered, lost, unpaid] = [await create(1), await create(2), await create(3)];
      await pay(delivered, "good");
      const hour = 60 * 60 * 1000;
      const since = (fromMs: number, toMs: number) =>
        undelivered.list(new Date(Date.now() + fromMs), new Date(Date.now() + toMs));
      await expect.poll(() => since(-hour, hour)).toEqual([]);
      await loseEvents();
      await pay(lost, "good");
      await pay(unpaid, "declined");
      expect(await since(-hour, hour)).toEqual([
        {
          eventId: expect.stringMatching(/^evt_/),
          paymentIntentId: lost.id,
          bookingId: lost.bookingId,
        },
      ]);
      expect(await since(-2 * hour, -hour)).toEqual([]);
      expect(await since(hour, 2 * hour)).toEqual([]);
    });

    test("an unknown intent is undefined", async () => {
      const { cards } = await setup();
      expect(await cards.retrieve("pi_unknown")).toBeUndefined();
      expect(await cards.reprice("pi_unknown", discounted)).toBeUndefined();
      expect(await cards.cancel("pi_unknown")).toBeUndefined();
    });

    test("a good card pays the current price", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      await cards.reprice(intent.id, discounted);
      await pay(intent, "good");
      expect(await cards.retrieve(intent.id)).toEqual({
        ...intent,
        ...discounted,
        status: "succeeded",
        amountReceived: 4500,
      });
    });

    test("a declined card leaves the intent open for another card", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      await pay(intent, "declined");
      expect(await cards.retrieve(intent.id)).toEqual(intent);
      await pay(intent, "good");
      expect(await cards.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
    });

    test.each([
      ["open", undefined, "requires_payment_method"],
      ["declined", "declined", "requires_payment_method"],
      // The new price withdraws the bank's question, which named the old one.
      ["waiting for 3-D Secure", "authentication", "requires_confirmation"],
    ] as const)("an intent that is %s can be repriced", async (_, card, status) => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      if (card) await pay(intent, card);
      const repriced = await cards.reprice(intent.id, discounted);
      expect(repriced).toEqual({ ...intent, ...discounted, status });
      expect(await cards.retrieve(intent.id)).toEqual(repriced);
      const restored = { amount: 5000, discountApplied: false };
      expect(await cards.reprice(intent.id, restored)).toEqual({ ...intent, status });
    });

    test.each([
      ["open", undefined],
      ["declined", "declined"],
      ["waiting for 3-D Secure", "authentication"],
    ] as const)("an intent that is %s can be cancelled, and then not paid", async (_, card) => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      if (card) await pay(intent, card);
      const canceled = { ...intent, status: "canceled" };
      expect(await cards.cancel(intent.id)).toEqual(canceled);
      await pay(intent, "good");
      expect(await cards.retrieve(intent.id)).toEqual(canceled);
    });

    test.each([
      ["paid", "good", "succeeded"],
      ["processing", "slow", "processing"],
      ["cancelled", undefined, "canceled"],
    ] as const)("an intent that is %s keeps its price and status", async (_, card, status) => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      if (card) await pay(intent, card);
      else await cards.cancel(intent.id);
      const before = await cards.retrieve(intent.id);
      expect(before).toMatchObject({ status, amountReceived: status === "succeeded" ? 5000 : 0 });
      expect(await cards.reprice(intent.id, discounted)).toEqual(before);
      expect(await cards.cancel(intent.id)).toEqual(before);
      await pay(intent, "good");
      expect(await cards.retrieve(intent.id)).toEqual(before);
    });

    test("of a payment and a concurrent cancellation one takes effect", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      const [answer] = await Promise.all([cards.cancel(intent.id), pay(intent, "good")]);
      const after = await cards.retrieve(intent.id);
      expect(answer).toEqual(after);
      const paid = after?.status === "succeeded";
      expect(after).toMatchObject({
        status: paid ? "succeeded" : "canceled",
        amountReceived: paid ? 5000 : 0,
      });
    });

    test("of a payment and a concurrent new price, the card pays the price of the intent", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      await Promise.all([pay(intent, "good"), cards.reprice(intent.id, discounted)]);
      const after = await cards.retrieve(intent.id);
      expect(after?.status).toBe("succeeded");
      expect(after?.amountReceived).toBe(after?.amount);
    });
  });

  describe(`card refunds over ${name}`, () => {
    /** A payment of £50. */
    async function setupPaid(card: ContractCard = "good") {
      const implementation = await setup();
      const { cards, refunds, pay } = implementation;
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
      const amounts = async () => (await refunds.list(intent.id)).map(({ amount }) => amount);
      return { ...implementation, intent, refund, amounts };
    }

    test("a partial refund is listed with what it was requested with", async () => {
      const { refund, refunds, intent } = await setupPaid();
      expect(await refunds.list(intent.id)).toEqual([]);
      expect(await refund(1, 1500)).toBeUndefined();
      expect(await refunds.list(intent.id)).toEqual([
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

    test("the parts of a payment can be refunded one by one, and are listed newest first", async () => {
      const { refund, amounts, cards, intent } = await setupPaid();
      for (const [number, amount] of [1500, 500, 3000].entries()) await refund(number, amount);
      expect(await amounts()).toEqual([3000, 500, 1500]);
      expect(await refund(9, 1)).toEqual({ refusal: "charge_already_refunded" });
      expect(await cards.retrieve(intent.id)).toMatchObject({
        status: "succeeded",
        amountReceived: 5000,
      });
    });

    test("more than is left is refused, and what is left can be refunded", async () => {
      const { refund, amounts } = await setupPaid();
      expect(await refund(1, 5001)).toEqual({ refusal: "refused" });
      expect(await refund(2, 2000)).toBeUndefined();
      expect(await refund(3, 3001)).toEqual({ refusal: "refused" });
      expect(await refund(4, 3000)).toBeUndefined();
      expect(await amounts()).toEqual([3000, 2000]);
    });

    test.each([0, -100])("an amount of %d pence is refused", async (amount) => {
      const { refund, amounts } = await setupPaid();
      expect(await refund(1, amount)).toEqual({ refusal: "parameter_invalid_integer" });
      expect(await amounts()).toEqual([]);
    });

    test("a repeated id makes no second refund", async () => {
      const { refund, amounts } = await setupPaid();
      const requests = [1, 2, 3].map(() => refund(1, 1500));
      expect(await Promise.all(requests)).toEqual([undefined, undefined, undefined]);
      expect(await refund(1, 1500)).toBeUndefined();
      expect(await amounts()).toEqual([1500]);
    });

    test("a repeated id with another amount is neither made nor called refused", async () => {
      const { refund, amounts } = await setupPaid();
      await refund(1, 1500);
      await expect(refund(1, 1600)).rejects.toMatchObject(unavailable);
      expect(await amounts()).toEqual([1500]);
    });

    test("of two concurrent total refunds one is made", async () => {
      const { refund, amounts } = await setupPaid();
      const answers = await Promise.all([refund(1, 5000), refund(2, 5000)]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers).toContainEqual({ refusal: "charge_already_refunded" });
      expect(await amounts()).toEqual([5000]);
    });

    test("a saved failure makes no refund, and another key makes it", async () => {
      const { refund, amounts, failNextKey } = await setupPaid();
      await failNextKey();
      expect(await refund(1, 1500)).toBe("key_spent");
      expect(await refund(1, 1500)).toBe("key_spent");
      expect(await amounts()).toEqual([]);
      expect(await refund(2, 1500)).toBeUndefined();
      expect(await amounts()).toEqual([1500]);
    });

    test("an unpaid intent is not refunded", async () => {
      const { refund, amounts } = await setupPaid("declined");
      expect(await refund(1, 100)).toEqual({ refusal: "refused" });
      expect(await amounts()).toEqual([]);
    });

    test("an unknown payment is refused, and has no list", async () => {
      const { refunds } = await setup();
      const request = {
        paymentIntentId: "pi_unknown",
        refundId: refundId(1),
        idempotencyKey: refundId(1),
        amount: 100,
        reason: "duplicate",
      } as const;
      expect(await refunds.make(request)).toEqual({ refusal: "resource_missing" });
      await expect(refunds.list("pi_unknown")).rejects.toMatchObject(unavailable);
    });

    test("the refunds of another payment are not listed", async () => {
      const { cards, pay, refund, refunds } = await setupPaid();
      await refund(1, 1500);
      const another = await createIntent(cards, { ...draft, idempotencyKey: "another" });
      await pay(another, "good");
      expect(await refunds.list(another.id)).toEqual([]);
    });

    test("a refund made in the dashboard is listed without an id of ours and counts", async () => {
      const { refund, refunds, refundInDashboard, intent } = await setupPaid();
      await refundInDashboard(intent.id, 3000);
      expect(await refunds.list(intent.id)).toMatchObject([
        { refundId: undefined, amount: 3000, status: "succeeded", reason: null },
      ]);
      expect(await refund(1, 2001)).toEqual({ refusal: "refused" });
    });

    test("a refund that the bank has not made yet is under way, and its money is not refunded again", async () => {
      const { refund, refunds, bankTurnsRefund, intent } = await setupPaid("pending refund");
      await refund(1, 5000);
      await bankTurnsRefund(intent.id, "under_way");
      expect(await refunds.list(intent.id)).toMatchObject([{ status: "under_way" }]);
      expect(await refund(2, 5000)).toEqual({ refusal: "charge_already_refunded" });
      await bankTurnsRefund(intent.id, "succeeded");
      expect(await refunds.list(intent.id)).toMatchObject([{ status: "succeeded" }]);
    });

    test("a refund that the bank returns has failed with a reason, and a new id refunds the money", async () => {
      const { refund, refunds, bankTurnsRefund, intent } = await setupPaid("failing refund");
      await refund(1, 5000);
      await refund(2, 5000);
      await bankTurnsRefund(intent.id, "failed");
      expect(await refunds.list(intent.id)).toMatchObject([
        { status: "failed", failure: expect.any(String) },
      ]);
      // The first answers to both ids stand.
      expect(await refund(1, 5000)).toBeUndefined();
      expect(await refund(2, 5000)).toEqual({ refusal: "charge_already_refunded" });
      expect(await refund(3, 5000)).toBeUndefined();
      const statuses = (await refunds.list(intent.id)).map(({ status }) => status);
      expect(statuses).toEqual(["succeeded", "failed"]);
    });
  });

  describe(`disputes over ${name}`, () => {
    async function setupPaid() {
      const implementation = await setup();
      const { cards, pay, refunds } = implementation;
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
      return { ...implementation, id, refund };
    }

    test("a payment without a dispute has none", async () => {
      const { disputes, id } = await setupPaid();
      expect(await disputes.list(id)).toEqual([]);
      await expect(disputes.list("pi_unknown")).rejects.toMatchObject(unavailable);
    });

    test("a dispute has an amount, a reason and the day by which evidence is due", async () => {
      const { disputes, raiseDispute, id } = await setupPaid();
      await raiseDispute(id, "dispute");
      const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(await disputes.list(id)).toEqual([
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

    test.each(["won", "lost"] as const)("a dispute is %s when the bank says so", async (status) => {
      const { disputes, raiseDispute, decideDispute, id } = await setupPaid();
      await raiseDispute(id, "dispute");
      await decideDispute(id, status);
      expect(await disputes.list(id)).toMatchObject([{ status }]);
    });

    test("a disputed payment is not refunded, and one that was won is", async () => {
      const { raiseDispute, decideDispute, refund, refunds, id } = await setupPaid();
      await raiseDispute(id, "dispute");
      expect(await refund(5000)).toEqual({ refusal: "charge_disputed" });
      expect(await refunds.list(id)).toEqual([]);
      await decideDispute(id, "won");
      const request = { refundId: refundId(2), idempotencyKey: refundId(2), amount: 5000 };
      const reason = "requested_by_customer";
      expect(await refunds.make({ ...request, paymentIntentId: id, reason })).toBeUndefined();
    });

    test.each(["warning", "inquiry"] as const)(
      "a payment with a %s can be refunded",
      async (kind) => {
        const { disputes, raiseDispute, refund, id } = await setupPaid();
        await raiseDispute(id, kind);
        expect(await disputes.list(id)).toMatchObject([{ kind, status: "needs_response" }]);
        expect(await refund(5000)).toBeUndefined();
      },
    );

    test("a dispute follows its warning, and the newest is first", async () => {
      const { disputes, raiseDispute, id } = await setupPaid();
      await raiseDispute(id, "warning");
      await raiseDispute(id, "dispute");
      const kinds = (await disputes.list(id)).map(({ kind }) => kind);
      expect(kinds).toEqual(["dispute", "warning"]);
    });
  });
}
