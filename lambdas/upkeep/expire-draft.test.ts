import { expect, test } from "vitest";
import { at, bookingId, draftOf, fullPrice, sessionDraftOf } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { expireDraft } from "./expire-draft.ts";

const halfPrice = (discountCode: string) => ({
  originalAmount: 5000,
  amount: 2500,
  discountCode,
  discountPercentage: 50,
});

/** A draft that was offered two limited codes and the full price, with an intent. */
async function setup(draft: typeof draftOf | typeof sessionDraftOf = draftOf) {
  const discountCodes = ["HALF", "SPRING"].map((code) =>
    discountOf({ code, maximumUses: 1, usesBeforeLimit: 0, holders: {} }),
  );
  const services = createServices({ discountCodes, now: () => at(24 * 60) });
  const { dependencies, store, discounts, holds, claims, stripe, tables } = services;
  for (const code of ["HALF", "SPRING"]) {
    await holds.hold((await discounts.find(code))!, bookingId, at());
    await claims.claim(code, "sam@example.org", bookingId, at());
    await store.saveDraft(draft({ offer: halfPrice(code) }), at());
  }
  await store.saveDraft(draft({ offer: fullPrice }), at());
  const readDraft = async () => (await store.find(bookingId)) as DraftBooking;
  return {
    ...services,
    readDraft,
    prepare: async () => {
      const intent = { bookingId, amount: 5000, description: "", idempotencyKey: bookingId };
      await stripe.cards.create(intent);
      await store.attachIntent(bookingId, "pi_1", undefined);
    },
    expire: async (changes: Partial<typeof dependencies> = {}) =>
      expireDraft({ ...dependencies, ...changes }, await readDraft()),
    holders: async () => [
      (await discounts.find("HALF"))?.holders,
      (await discounts.find("SPRING"))?.holders,
    ],
    claimed: () => tables.codeClaims.all(),
  };
}

test("a draft without a payment is deleted without asking Stripe, with all that it held", async () => {
  const { expire, dependencies, store, holders, claimed, entries } = await setup();
  const cancel = async () => Promise.reject(new Error("Stripe is asked."));
  const cards = { ...dependencies.cards, cancel };
  expect(await expire({ cards })).toBe("expired");
  expect(await store.find(bookingId)).toBeUndefined();
  expect(await holders()).toEqual([{}, {}]);
  expect(claimed()).toEqual([]);
  expect(entries()).toMatchObject([{ event: "draft_expired", bookingId }]);
});

test("a draft without an address releases its codes, and no address's claim", async () => {
  const { expire, holders, claimed, entries } = await setup(() =>
    sessionDraftOf({ answers: {}, offer: halfPrice("HALF") }),
  );
  expect(await expire()).toBe("expired");
  expect(await holders()).toMatchObject([{}, { [bookingId]: expect.any(Number) }]);
  expect(claimed()).toHaveLength(2);
  expect(entries()).toMatchObject([{ event: "draft_expired" }]);
});

test("a payment is cancelled before its draft is deleted", async () => {
  const { prepare, expire, store, stripe } = await setup();
  await prepare();
  expect(await expire()).toBe("expired");
  expect(await store.find(bookingId)).toBeUndefined();
  expect(stripe.all()).toMatchObject([{ status: "canceled" }]);
});

test("a draft that is paid at the last moment is booked", async () => {
  const { prepare, expire, dependencies, store, stripe, inbox } = await setup();
  await prepare();
  const cancel: typeof dependencies.cards.cancel = async (id) => {
    stripe.pay("pi_1_secret");
    return dependencies.cards.cancel(id);
  };
  expect(await expire({ cards: { ...dependencies.cards, cancel } })).toBe("confirmed");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "completed", amount: 5000 });
  expect(inbox).toHaveLength(2);
});

test("a draft whose payment is processing stays", async () => {
  const { prepare, expire, store, stripe, holders } = await setup();
  await prepare();
  stripe.put({ ...stripe.all()[0]!, status: "processing" });
  expect(await expire()).toBe("unchanged");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  expect(await holders()).not.toContainEqual({});
});

test("a draft whose payment Stripe does not know stays", async () => {
  const { expire, store } = await setup();
  await store.attachIntent(bookingId, "pi_lost", undefined);
  expect(await expire()).toBe("unchanged");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
});

test("a draft that is started again at the last moment stays, with all that it holds", async () => {
  const { dependencies, readDraft, store, holders, claimed, entries } = await setup();
  const draft = await readDraft();
  await store.saveDraft(draftOf(), at(1));
  expect(await expireDraft(dependencies, draft)).toBe("unchanged");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  expect(await holders()).not.toContainEqual({});
  expect(claimed()).toHaveLength(2);
  expect(entries()).toEqual([]);
});

test("a draft is deleted although its codes cannot be released: their holds lapse", async () => {
  const { expire, dependencies, store, entries } = await setup();
  const release = async () => Promise.reject(new Error("DynamoDB is down."));
  expect(await expire({ holds: { ...dependencies.holds, release } })).toBe("expired");
  expect(await store.find(bookingId)).toBeUndefined();
  expect(entries()).toMatchObject([
    { level: "warn", event: "discount_left_held", bookingId },
    { event: "draft_expired" },
  ]);
});
