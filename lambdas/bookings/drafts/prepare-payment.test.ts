import { describe, expect, test, vi } from "vitest";
import { at, bookingId, draftOf, fullPrice, noPrice } from "#lambdas/testing/bookings.ts";
import { createVisitors, welcomeCode } from "#lambdas/testing/visitors.ts";

const confirmed = { bookingId, status: "confirmed", isPaid: true };

/** What others do to the draft meanwhile. */
function setup() {
  const visitors = createVisitors();
  const { dependencies, store } = visitors;
  const confirmWith = (paymentIntentId: string) =>
    store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId }, at());
  const expire = async () => {
    const draft = await store.find(bookingId);
    if (draft?.paymentStatus === "pending") await store.expire(draft);
  };
  /** Does something before each call of this kind. */
  const interrupt = <Name extends keyof typeof dependencies.cards>(
    name: Name,
    before: (...parameters: Parameters<(typeof dependencies.cards)[Name]>) => unknown,
  ) => {
    const { cards } = dependencies;
    const call = cards[name] as (...parameters: unknown[]) => Promise<unknown>;
    dependencies.cards = {
      ...cards,
      [name]: async (...parameters: Parameters<(typeof cards)[Name]>) => {
        await before(...parameters);
        return call(...parameters);
      },
    };
  };
  return { ...visitors, confirmWith, expire, interrupt, intent: () => visitors.stripe.all()[0]! };
}
type Setup = ReturnType<typeof setup>;

describe("A payment", () => {
  test("at the price of before is neither priced nor stored again.", async () => {
    const { book, interrupt, dependencies } = setup();
    await book();
    interrupt("reprice", () => Promise.reject(new Error("Stripe is asked for another price.")));
    const change = () => Promise.reject(new Error("The intent is stored again."));
    const bookings = { ...dependencies.bookings, change };
    expect(await book(1, {}, { bookings })).toMatchObject({ amount: 5000 });
    await expect(book(1, welcomeCode)).rejects.toThrow("another price");
  });

  const save = ({ store }: Setup) => store.saveDraft(draftOf({ offer: noPrice }), at());
  test.each<[string, "retrieve" | "reprice", (draft: Setup) => unknown, boolean]>([
    ["that is made", "retrieve", ({ payCard }) => payCard(), true],
    ["that is made", "reprice", ({ payCard }) => payCard(), true],
    ["that the webhook books", "reprice", ({ confirmWith }) => confirmWith("pi_1"), true],
    ["of a draft that is deleted", "reprice", ({ expire }) => expire(), false],
    ["of a draft that becomes free", "reprice", save, false],
  ])(
    "%s before Stripe's %s ends at its old price, or is a conflict.",
    async (_, call, meanwhile, isBooked) => {
      const draft = setup();
      await draft.book();
      draft.interrupt(call, () => meanwhile(draft));
      const started = draft.book(1, welcomeCode);
      if (!isBooked) return expect(started).rejects.toMatchObject({ code: "conflict" });
      expect(await started).toEqual(confirmed);
      expect(await draft.stored()).toMatchObject({ amount: 5000, discountCode: null });
    },
  );

  test("whose price changes again and again is a conflict.", async () => {
    const { book, interrupt, store } = setup();
    await book();
    const prices: number[] = [];
    interrupt("reprice", (_, { amount }) => {
      prices.push(amount);
      const offer = { ...fullPrice, amount: 4000 + prices.length };
      return store.saveDraft(draftOf({ offer }), at());
    });
    await expect(book(1, welcomeCode)).rejects.toMatchObject({ code: "conflict" });
    expect(prices).toEqual([4500, 4001, 4002, 4003]);
  });

  test("whose intent Stripe loses while it is priced again is a conflict.", async () => {
    const { book, dependencies } = setup();
    await book();
    dependencies.cards.reprice = async () => undefined;
    await expect(book(1, welcomeCode)).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([
    ["requires_payment_method", true],
    ["requires_confirmation", true],
    ["requires_action", true],
    ["requires_capture", false],
    ["processing", false],
  ] as const)("that %s goes on at its price (%s), or is a conflict.", async (status, goesOn) => {
    const { book, stripe, intent } = setup();
    await book();
    stripe.put({ ...intent(), status });
    if (goesOn) expect(await book()).toMatchObject({ status: "awaiting_payment", amount: 5000 });
    else await expect(book()).rejects.toMatchObject({ code: "conflict" });
  });

  test("of the same price with a discount and without is priced again.", async () => {
    const { book, stripe, intent } = setup();
    await book();
    stripe.put({ ...intent(), discountApplied: true });
    await book();
    expect(stripe.all()).toMatchObject([{ amount: 5000, discountApplied: false }]);
  });
});

describe("A new intent", () => {
  /** The idempotency keys of every request to create an intent. */
  function setupKeys() {
    const draft = setup();
    const keys: string[] = [];
    draft.interrupt("create", ({ idempotencyKey }) => void keys.push(idempotencyKey));
    return { ...draft, keys };
  }

  test.each<[string, (draft: Setup) => unknown, boolean]>([
    ["confirmed", ({ confirmWith }) => confirmWith("pi_0"), true],
    ["deleted", ({ expire }) => expire(), false],
    [
      "given another one",
      ({ store }) => store.attachIntent(bookingId, "pi_other", undefined),
      false,
    ],
  ])(
    "of a draft that is %s before it is stored is used by none.",
    async (_, meanwhile, isBooked) => {
      const draft = setup();
      draft.interrupt("create", () => meanwhile(draft));
      const started = draft.book();
      if (isBooked) expect(await started).toEqual(confirmed);
      else await expect(started).rejects.toMatchObject({ code: "conflict" });
      const stored = await draft.stored();
      expect(stored?.paymentIntentId).not.toBe("pi_1");
    },
  );

  test("is created under the booking's id, at the most common price.", async () => {
    const { book, dependencies, stripe } = setup();
    const create = vi.spyOn(dependencies.cards, "create");
    const retrieve = vi.spyOn(dependencies.cards, "retrieve");
    await book(1, welcomeCode);
    expect(retrieve).not.toHaveBeenCalled();
    await book();
    const description = "Fitness Consultation Booking";
    const request = { bookingId, amount: 5000, description, idempotencyKey: bookingId };
    expect(create.mock.calls).toEqual([[request]]);
    expect(stripe.all()).toHaveLength(1);
  });

  test("has the key of the next attempt after a failure that Stripe has saved, also if that began before.", async () => {
    const { book, stripe, stored, keys, store } = setupKeys();
    stripe.failNextKey();
    expect(await book()).toMatchObject({ status: "awaiting_payment" });
    expect(keys).toEqual([bookingId, `${bookingId}/attempt-2`]);
    expect(await stored()).toMatchObject({ paymentAttempt: 2 });
    // Another draft, of which the answer was lost.
    const id = "6a1f2c1e-6f0e-4f7e-9d55-000000000002";
    await store.saveDraft(draftOf({ bookingId: id }), at());
    await store.startNextAttempt(id, 1);
    stripe.failNextKey();
    await book(2);
    expect(keys.slice(2)).toEqual([`${id}/attempt-2`, `${id}/attempt-3`]);
  });

  test("has the key of the attempt that another request has begun.", async () => {
    const { book, stripe, store, dependencies, keys, stored } = setupKeys();
    stripe.failNextKey();
    const { create } = dependencies.cards;
    dependencies.cards.create = async (request) => {
      const intent = await create(request);
      if (!intent) await store.startNextAttempt(bookingId, 1);
      return intent;
    };
    await book();
    expect(keys).toEqual([bookingId, `${bookingId}/attempt-2`]);
    expect(await stored()).toMatchObject({ paymentAttempt: 2 });
  });

  test("is refused when Stripe fails under four keys.", async () => {
    const { book, interrupt, stripe, keys } = setupKeys();
    interrupt("create", () => stripe.failNextKey());
    await expect(book()).rejects.toMatchObject({ code: "payment_unavailable" });
    expect(keys).toHaveLength(4);
  });

  test.each<[string, (draft: Setup) => unknown]>([
    ["confirmed", ({ confirmWith }) => confirmWith("pi_0")],
    ["deleted", ({ expire }) => expire()],
  ])("is not created for a draft that was %s after a failure.", async (_, meanwhile) => {
    const draft = setupKeys();
    draft.interrupt("create", async () => {
      await meanwhile(draft);
      draft.stripe.failNextKey();
    });
    await expect(draft.book()).rejects.toMatchObject({ code: "conflict" });
    expect(draft.keys).toEqual([bookingId]);
  });

  test("follows one that is cancelled or unknown to Stripe, once for requests of one moment.", async () => {
    const { book, stripe, store, stored, intent } = setup();
    await book();
    await stripe.cards.cancel(intent().id);
    const [one, other] = await Promise.all([book(), book()]);
    expect(one).toEqual(other);
    expect(stripe.all().map(({ status }) => status)).toEqual([
      "canceled",
      "requires_payment_method",
    ]);
    expect(await stored()).toMatchObject({ paymentIntentId: "pi_2" });
    await store.attachIntent(bookingId, "pi_lost", "pi_2");
    await book();
    expect(await stored()).toMatchObject({ paymentIntentId: "pi_3" });
  });

  test("follows cancelled ones, each named in the next key, up to a few.", async () => {
    const { book, stripe, dependencies, keys } = setupKeys();
    const { create } = dependencies.cards;
    dependencies.cards.create = async (request) => {
      const intent = await create(request);
      return intent && stripe.cards.cancel(intent.id);
    };
    await expect(book()).rejects.toMatchObject({ code: "conflict" });
    const successors = ["pi_1", "pi_2", "pi_3"].map((id) => `${bookingId}/${id}`);
    expect(keys).toEqual([bookingId, ...successors]);
  });
});
