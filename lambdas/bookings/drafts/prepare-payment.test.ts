import { describe, expect, test, vi } from "vitest";
import { answers, at, bookingId, draftOf, fullPrice, noPrice } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { type StartDependencies, startBooking } from "./start-booking.ts";

function setup() {
  const services = createServices({ discountCodes: [discountOf({ code: "WELCOME10" })] });
  const { dependencies, stripe } = services;
  /** Starts the booking with other dependencies. */
  const startWith = (changes: Partial<StartDependencies>, discountCode?: string) =>
    startBooking(
      { ...dependencies, ...changes },
      { body: { bookingId, ...answers, ...(discountCode && { discountCode }) } },
    );
  const start = (discountCode?: string) => startWith({}, discountCode);
  return { ...services, start, startWith, intent: () => stripe.all()[0] };
}

describe("A payment", () => {
  /** A draft with its intent. */
  async function setupDraft() {
    const services = setup();
    await services.start();
    return services;
  }
  const confirmed = { bookingId, status: "confirmed" };

  test("at the price of before is not priced again.", async () => {
    const { startWith, dependencies } = await setupDraft();
    const reprice = async () => {
      throw new Error("Stripe is asked for another price.");
    };
    const attachIntent = async () => {
      throw new Error("The intent is stored again.");
    };
    const cards = { ...dependencies.cards, reprice };
    const bookings = { ...dependencies.bookings, attachIntent };
    expect(await startWith({ cards, bookings })).toMatchObject({
      status: "awaiting_payment",
      amount: 5000,
    });
    await expect(startWith({ cards }, "WELCOME10")).rejects.toThrow("another price");
  });

  test("that is made while the draft is read is booked.", async () => {
    const { startWith, dependencies, store, stripe } = await setupDraft();
    const retrieve: typeof dependencies.cards.retrieve = async (id) => {
      stripe.pay("pi_1_secret");
      return dependencies.cards.retrieve(id);
    };
    const cards = { ...dependencies.cards, retrieve };
    expect(await startWith({ cards }, "WELCOME10")).toEqual(confirmed);
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "completed", amount: 5000 });
  });

  test("that is made while it is priced again is booked at the old price.", async () => {
    const { startWith, dependencies, store, stripe } = await setupDraft();
    const reprice: typeof dependencies.cards.reprice = async (id, price) => {
      stripe.pay("pi_1_secret");
      return dependencies.cards.reprice(id, price);
    };
    const cards = { ...dependencies.cards, reprice };
    expect(await startWith({ cards }, "WELCOME10")).toEqual(confirmed);
    expect(await store.find(bookingId)).toMatchObject({ amount: 5000, discountCode: null });
  });

  test("that the webhook books while it is priced again is confirmed.", async () => {
    const { startWith, dependencies, store } = await setupDraft();
    const reprice: typeof dependencies.cards.reprice = async (id, price) => {
      await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
      return dependencies.cards.reprice(id, price);
    };
    const cards = { ...dependencies.cards, reprice };
    expect(await startWith({ cards }, "WELCOME10")).toEqual(confirmed);
  });

  test("of a draft that is deleted while it is priced again is a conflict.", async () => {
    const { startWith, dependencies, store } = await setupDraft();
    const reprice: typeof dependencies.cards.reprice = async (id, price) => {
      const draft = await store.find(bookingId);
      if (draft?.paymentStatus === "pending") await store.expire(draft);
      return dependencies.cards.reprice(id, price);
    };
    const started = startWith({ cards: { ...dependencies.cards, reprice } }, "WELCOME10");
    await expect(started).rejects.toMatchObject({ code: "conflict" });
  });

  test("of a draft that becomes free while it is priced again is a conflict.", async () => {
    const { startWith, dependencies, store } = await setupDraft();
    const reprice: typeof dependencies.cards.reprice = async (id, price) => {
      await store.saveDraft(draftOf({ offer: noPrice }), at());
      return dependencies.cards.reprice(id, price);
    };
    const started = startWith({ cards: { ...dependencies.cards, reprice } }, "WELCOME10");
    await expect(started).rejects.toMatchObject({ code: "conflict" });
  });

  test("whose price changes again and again is a conflict.", async () => {
    const { startWith, dependencies, store } = await setupDraft();
    const prices: number[] = [];
    const reprice: typeof dependencies.cards.reprice = async (id, price) => {
      prices.push(price.amount);
      const amount = 4000 + prices.length;
      await store.saveDraft(draftOf({ offer: { ...fullPrice, amount } }), at());
      return dependencies.cards.reprice(id, price);
    };
    const started = startWith({ cards: { ...dependencies.cards, reprice } }, "WELCOME10");
    await expect(started).rejects.toMatchObject({ code: "conflict" });
    expect(prices).toEqual([4500, 4001, 4002, 4003]);
  });

  test("whose intent Stripe loses while it is priced again is a conflict.", async () => {
    const { startWith, dependencies } = await setupDraft();
    const reprice = async () => undefined;
    const started = startWith({ cards: { ...dependencies.cards, reprice } }, "WELCOME10");
    await expect(started).rejects.toMatchObject({ code: "conflict" });
  });

  test.each(["requires_payment_method", "requires_confirmation", "requires_action"] as const)(
    "that %s goes on at its price.",
    async (status) => {
      const { start, stripe, intent } = await setupDraft();
      stripe.put({ ...intent()!, status });
      expect(await start()).toMatchObject({ status: "awaiting_payment", amount: 5000 });
    },
  );

  test.each(["requires_capture", "processing"] as const)(
    "that %s is a conflict.",
    async (status) => {
      const { start, stripe, intent } = await setupDraft();
      stripe.put({ ...intent()!, status });
      await expect(start()).rejects.toMatchObject({ code: "conflict" });
    },
  );

  test("of the same price with a discount and without is priced again.", async () => {
    const { start, stripe, intent } = await setupDraft();
    stripe.put({ ...intent()!, discountApplied: true });
    await start();
    expect(stripe.all()).toMatchObject([{ amount: 5000, discountApplied: false }]);
  });

  test("that another request has stored meanwhile is used by neither twice.", async () => {
    const { store, startWith, dependencies } = setup();
    const create: typeof dependencies.cards.create = async (request) => {
      await store.attachIntent(bookingId, "pi_other", undefined);
      return dependencies.cards.create(request);
    };
    const started = startWith({ cards: { ...dependencies.cards, create } });
    await expect(started).rejects.toMatchObject({ code: "conflict" });
    expect(await store.find(bookingId)).toMatchObject({ paymentIntentId: "pi_other" });
  });

  test("of a draft that is confirmed before its intent is stored is confirmed.", async () => {
    const { store, startWith, dependencies } = setup();
    const create: typeof dependencies.cards.create = async (request) => {
      await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_0" }, at());
      return dependencies.cards.create(request);
    };
    expect(await startWith({ cards: { ...dependencies.cards, create } })).toEqual(confirmed);
  });

  test("of a draft that is deleted before its intent is stored is a conflict.", async () => {
    const { store, startWith, dependencies } = setup();
    const create: typeof dependencies.cards.create = async (request) => {
      const draft = await store.find(bookingId);
      if (draft?.paymentStatus === "pending") await store.expire(draft);
      return dependencies.cards.create(request);
    };
    const started = startWith({ cards: { ...dependencies.cards, create } });
    await expect(started).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("A new intent", () => {
  /** The idempotency keys of every request to create an intent. */
  function setupKeys() {
    const services = setup();
    const { dependencies } = services;
    const keys: string[] = [];
    const create: typeof dependencies.cards.create = async (request) => {
      keys.push(request.idempotencyKey);
      return services.stripe.cards.create(request);
    };
    services.dependencies.cards = { ...dependencies.cards, create };
    return { ...services, keys };
  }

  test("is created under the booking's id, at the most common price.", async () => {
    const { start, dependencies, stripe, keys } = setupKeys();
    const create = vi.fn(dependencies.cards.create);
    const retrieve = vi.fn(dependencies.cards.retrieve);
    Object.assign(dependencies.cards, { create, retrieve });
    await start("WELCOME10");
    expect(retrieve).not.toHaveBeenCalled();
    await start();
    expect(create.mock.calls).toEqual([
      [
        {
          bookingId,
          amount: 5000,
          description: "Fitness Consultation Booking",
          idempotencyKey: bookingId,
        },
      ],
    ]);
    expect(keys).toEqual([bookingId]);
    expect(stripe.all()).toHaveLength(1);
  });

  test("has the key of the next attempt after a failure that Stripe has saved.", async () => {
    const { start, stripe, store, keys } = setupKeys();
    stripe.failNextKey();
    expect(await start()).toMatchObject({ status: "awaiting_payment" });
    expect(keys).toEqual([bookingId, `${bookingId}/attempt-2`]);
    expect(await store.find(bookingId)).toMatchObject({ paymentAttempt: 2 });
  });

  test("keeps that key when its answer is lost.", async () => {
    const { start, stripe, store, dependencies, keys } = setupKeys();
    stripe.failNextKey();
    await store.saveDraft(draftOf(), at());
    await store.startNextAttempt(bookingId, 1);
    await start();
    expect(keys).toEqual([`${bookingId}/attempt-2`, `${bookingId}/attempt-3`]);
    expect(await dependencies.bookings.find(bookingId)).toMatchObject({ paymentAttempt: 3 });
  });

  test("has the key of the attempt that another request has begun.", async () => {
    const { start, stripe, store, dependencies, keys } = setupKeys();
    stripe.failNextKey();
    const { create } = dependencies.cards;
    dependencies.cards.create = async (request) => {
      const intent = await create(request);
      if (!intent) await store.startNextAttempt(bookingId, 1);
      return intent;
    };
    await start();
    expect(keys).toEqual([bookingId, `${bookingId}/attempt-2`]);
    expect(await store.find(bookingId)).toMatchObject({ paymentAttempt: 2 });
  });

  test("is refused when Stripe fails under four keys.", async () => {
    const { start, stripe, dependencies, keys } = setupKeys();
    const { create } = dependencies.cards;
    dependencies.cards.create = async (request) => {
      stripe.failNextKey();
      return create(request);
    };
    await expect(start()).rejects.toMatchObject({ code: "payment_unavailable" });
    expect(keys).toHaveLength(4);
  });

  test.each([
    ["confirmed", { paymentIntentId: "pi_0" }],
    ["deleted", undefined],
  ])("is not created for a draft that was %s after a failure.", async (_, payment) => {
    const { start, store, dependencies, keys } = setupKeys();
    dependencies.cards.create = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      const draft = await store.find(bookingId);
      if (payment) await store.confirmPaid(bookingId, { ...fullPrice, ...payment }, at());
      else if (draft?.paymentStatus === "pending") await store.expire(draft);
      return undefined;
    };
    await expect(start()).rejects.toMatchObject({ code: "conflict" });
    expect(keys).toEqual([bookingId]);
  });

  test("follows cancelled ones, each named in the next key, up to a few.", async () => {
    const { start, stripe, dependencies, keys } = setupKeys();
    const { create } = dependencies.cards;
    dependencies.cards.create = async (request) => {
      const intent = await create(request);
      return intent && stripe.cards.cancel(intent.id);
    };
    await expect(start()).rejects.toMatchObject({ code: "conflict" });
    const successors = ["pi_1", "pi_2", "pi_3"].map((id) => `${bookingId}/${id}`);
    expect(keys).toEqual([bookingId, ...successors]);
  });
});
