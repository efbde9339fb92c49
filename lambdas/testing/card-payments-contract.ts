import { describe, expect, test } from "vitest";
import { createIntent, draft, type SetUpCards, unavailable } from "./card-contract.ts";

const discounted = { amount: 4500, discountApplied: true } as const;

/** What every implementation of `CardPayments` does. */
export function describeCardPayments(name: string, setup: SetUpCards): void {
  describe(`card payments over ${name}`, () => {
    test("create returns an unpaid intent for the booking, and retrieve the same.", async () => {
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

    test("create with a repeated key returns the same intent as it is now.", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      const repriced = await cards.reprice(intent.id, discounted);
      expect(await cards.create(draft)).toEqual(repriced);
      await pay(intent, "good");
      expect(await cards.create(draft)).toMatchObject({ id: intent.id, status: "succeeded" });
    });

    test("concurrent requests with one key create one intent.", async () => {
      const { cards } = await setup();
      const intents = await Promise.all([1, 2, 3, 4].map(() => createIntent(cards)));
      expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    });

    test.each([
      { amount: 4500 },
      { bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b02" },
      { description: "Another description" },
    ])("a key that was used with other parameters is spent: %o.", async (change) => {
      const { cards } = await setup();
      const intent = await createIntent(cards);
      expect(await cards.create({ ...draft, ...change })).toBeUndefined();
      expect(await cards.retrieve(intent.id)).toEqual(intent);
    });

    test("a key under which Stripe has saved a failure is spent, and another one is not.", async () => {
      const { cards, failNextKey } = await setup();
      await failNextKey();
      expect(await cards.create(draft)).toBeUndefined();
      const again = await Promise.all([1, 2, 3].map(() => cards.create(draft)));
      expect(again).toEqual([undefined, undefined, undefined]);
      expect(await cards.create({ ...draft, idempotencyKey: "another" })).toMatchObject({
        status: "requires_payment_method",
      });
    });

    test.each([29, 0, -5000, 45.5])("an amount of %d pence is refused.", async (amount) => {
      const { cards } = await setup();
      await expect(cards.create({ ...draft, amount })).rejects.toMatchObject(unavailable);
      const intent = await createIntent(cards, { ...draft, idempotencyKey: "valid" });
      await expect(
        cards.reprice(intent.id, { amount, discountApplied: true }),
      ).rejects.toMatchObject(unavailable);
      expect(await cards.retrieve(intent.id)).toEqual(intent);
    });

    test("the events that were not delivered are listed, and all on request.", async () => {
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
          kind: "payment_failed",
          eventId: expect.stringMatching(/^evt_/),
          paymentIntentId: unpaid.id,
          bookingId: unpaid.bookingId,
        },
        {
          kind: "payment_succeeded",
          eventId: expect.stringMatching(/^evt_/),
          paymentIntentId: lost.id,
          bookingId: lost.bookingId,
          amountReceived: 5000,
        },
      ]);
      const all = await undelivered.listAll(new Date(Date.now() - hour), new Date());
      expect(all.map(({ kind }) => kind)).toEqual([
        "payment_failed",
        "payment_succeeded",
        "payment_succeeded",
      ]);
      expect(await since(-2 * hour, -hour)).toEqual([]);
      expect(await since(hour, 2 * hour)).toEqual([]);
    });

    test("an unknown intent is undefined.", async () => {
      const { cards } = await setup();
      expect(await cards.retrieve("pi_unknown")).toBeUndefined();
      expect(await cards.reprice("pi_unknown", discounted)).toBeUndefined();
      expect(await cards.cancel("pi_unknown")).toBeUndefined();
    });

    test("a good card pays the current price.", async () => {
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

    test("a declined card leaves the intent open for another card.", async () => {
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
    ] as const)("an intent that is %s can be repriced.", async (_, card, status) => {
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
    ] as const)("an intent that is %s can be cancelled, and then not paid.", async (_, card) => {
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
    ] as const)("an intent that is %s keeps its price and status.", async (_, card, status) => {
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

    test("of a payment and a concurrent cancellation one takes effect.", async () => {
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

    test("of a payment and a concurrent new price, the card pays the price of the intent.", async () => {
      const { cards, pay } = await setup();
      const intent = await createIntent(cards);
      await Promise.all([pay(intent, "good"), cards.reprice(intent.id, discounted)]);
      const after = await cards.retrieve(intent.id);
      expect(after?.status).toBe("succeeded");
      expect(after?.amountReceived).toBe(after?.amount);
    });
  });
}
