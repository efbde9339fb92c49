import { expect, test } from "vitest";
import {
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { expireDraft } from "./expire-draft.ts";

/** A draft that has used a free code, was not confirmed, and was then offered the full price. */
async function setup(draft: typeof draftOf | typeof sessionDraftOf = draftOf) {
  const limits = { percentOff: 100, maximumUses: 1, oncePerEmail: true };
  const discountCodes = [discountOf({ code: "FREE100", ...limits })];
  const services = createServices({ discountCodes, now: () => at(24 * 60) });
  const { dependencies, store, discounts, stripe, tables } = services;
  await store.saveDraft(draft({ offer: noPrice }), at());
  const { email } = (await store.find(bookingId)) as DraftBooking;
  await discounts.recordFree({ code: "FREE100", bookingId, email }, at());
  await store.saveDraft(draft({ offer: fullPrice }), at());
  const readDraft = async () => (await store.find(bookingId)) as DraftBooking;
  return {
    ...services,
    email,
    readDraft,
    prepare: async () => {
      const intent = { bookingId, amount: 5000, description: "", idempotencyKey: bookingId };
      await stripe.cards.create(intent);
      await store.attachIntent(bookingId, "pi_1", undefined);
    },
    expire: async (changes: Partial<typeof dependencies> = {}) =>
      expireDraft({ ...dependencies, ...changes }, await readDraft()),
    usedBy: async () => (await discounts.find("FREE100"))?.usedBy,
    mailboxes: () => tables.discountCodes.all().filter((item) => "usedAt" in item),
  };
}

test("a draft without a payment is deleted without asking Stripe.", async () => {
  const { expire, dependencies, store, entries } = await setup();
  const cancel = async () => Promise.reject(new Error("Stripe is asked."));
  const cards = { ...dependencies.cards, cancel };
  expect(await expire({ cards })).toBe("expired");
  expect(await store.find(bookingId)).toBeUndefined();
  expect(entries()).toMatchObject([{ event: "draft_expired", bookingId }]);
});

test("a free booking that was never confirmed gives its use back, and another one gets it.", async () => {
  const { expire, usedBy, mailboxes, discounts, email } = await setup();
  expect(await usedBy()).toHaveProperty(bookingId);
  expect(mailboxes()).toHaveLength(1);
  expect(await expire()).toBe("expired");
  expect(await usedBy()).toEqual({});
  expect(mailboxes()).toEqual([]);
  const next = { code: "FREE100", bookingId: bookingIdOf(2), email };
  expect(await discounts.recordFree(next, at(24 * 60))).toBe("recorded");
});

test("a use is given back also when a request that began earlier was stored after it.", async () => {
  const { expire, discounts, usedBy, mailboxes, email } = await setup();
  await discounts.recordFree({ code: "FREE100", bookingId, email }, at(1 / 60));
  expect(await expire()).toBe("expired");
  expect(await usedBy()).toEqual({});
  expect(mailboxes()).toEqual([]);
});

test("a draft without an address gives its use back.", async () => {
  const { expire, usedBy } = await setup(() => sessionDraftOf({ answers: {}, offer: noPrice }));
  expect(await expire()).toBe("expired");
  expect(await usedBy()).toEqual({});
});

test("a draft that is paid at the last moment is booked.", async () => {
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

test("a draft whose payment is processing stays.", async () => {
  const { prepare, expire, store, stripe } = await setup();
  await prepare();
  stripe.put({ ...stripe.all()[0]!, status: "processing" });
  expect(await expire()).toBe("unchanged");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
});

test("a draft that is started again at the last moment stays, with the use that it has recorded anew.", async () => {
  const { dependencies, readDraft, store, discounts, usedBy, mailboxes, email, entries } =
    await setup();
  const draft = await readDraft();
  await store.saveDraft(draftOf({ offer: noPrice }), at(1));
  await discounts.recordFree({ code: "FREE100", bookingId, email }, at(1));
  expect(await expireDraft(dependencies, draft)).toBe("unchanged");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  expect(await usedBy()).toEqual({ [bookingId]: at(1).getTime() / 1000 });
  expect(mailboxes()).toHaveLength(1);
  expect(entries()).toEqual([]);
});

test("a draft stays while its use cannot be given back, and the next run does both.", async () => {
  const { expire, dependencies, store, usedBy } = await setup();
  const giveBack = async () => Promise.reject(new Error("DynamoDB is down."));
  const discounts = { ...dependencies.discounts, giveBack };
  await expect(expire({ discounts })).rejects.toThrow("DynamoDB is down.");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  expect(await expire()).toBe("expired");
  expect(await usedBy()).toEqual({});
});
