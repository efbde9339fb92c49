import { describe, expect, test } from "vitest";
import type { PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import {
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  noPrice,
  paidIntentOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { settleBooking, settleDraft } from "./settle-booking.ts";
import { settleFreeBooking } from "./settle-free-booking.ts";

const paid = paidIntentOf(welcomePrice);
const confirmed = { status: "confirmed" };
const down = async () => Promise.reject(new Error("DynamoDB is down."));

/** A draft at £45 after an offer of £50, with an intent in some state. */
async function setup(intent?: Partial<PaymentIntent>) {
  const discountCodes = [discountOf({ code: "FREE100", percentOff: 100 })];
  const services = createServices({ discountCodes, now: () => at(5) });
  const { store, stripe, dependencies, discounts } = services;
  await store.saveDraft(draftOf(), at());
  await store.saveDraft(draftOf({ offer: welcomePrice }), at());
  if (intent) {
    stripe.put({ ...paid, ...intent });
    await store.attachIntent(bookingId, "pi_1", undefined);
  }
  const stored = async () => (await store.find(bookingId)) as DraftBooking;
  return {
    ...services,
    settle: (intentId?: string) => settleBooking(dependencies, bookingId, intentId),
    stored,
    draft: await stored(),
    usedBy: async () => (await discounts.find("FREE100"))?.usedBy,
  };
}

test("a payment that has succeeded confirms the booking and sends both mails, once.", async () => {
  const { settle, stored, inbox, dependencies } = await setup({});
  expect(await settle()).toBe("confirmed");
  const booked = await stored();
  expect(booked).toMatchObject({
    ...welcomePrice,
    ...{ paymentStatus: "completed", paymentIntentId: "pi_1", timestamp: at(5).toISOString() },
    visitorMail: { status: "sent", attempts: 1 },
    trainerMail: { status: "sent", attempts: 1 },
  });
  dependencies.cards.retrieve = () => Promise.reject(new Error("Stripe is asked."));
  for (const intentId of [undefined, "pi_1"]) expect(await settle(intentId)).toBe("confirmed");
  expect(await stored()).toEqual(booked);
  expect(inbox).toHaveLength(2);
});

test.each([
  ["requires_payment_method", "awaiting_payment"],
  ["requires_action", "awaiting_payment"],
  ["canceled", "awaiting_payment"],
  ["processing", "processing"],
  [undefined, "awaiting_payment"],
] as const)("a payment that is %s leaves the draft as it is.", async (status, answer) => {
  const { settle, stored, entries } = await setup(status && { status, amountReceived: 0 });
  expect(await settle()).toBe(answer);
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(entries()).toEqual([]);
});

test("a booking that is missing, or deleted while it is settled, is not found.", async () => {
  const { dependencies, store, draft } = await setup();
  const notFound = { code: "booking_not_found" };
  await expect(settleBooking(dependencies, bookingIdOf(9))).rejects.toMatchObject(notFound);
  await store.expire(draft);
  await expect(settleDraft(dependencies, draft, paid)).rejects.toMatchObject(notFound);
});

test("a payment that was never offered is kept, and alarmed.", async () => {
  const { settle, stored, logged } = await setup({ amountReceived: 4999 });
  expect(await settle()).toBe("confirmed");
  expect(await stored()).toMatchObject({ attention: "amount_mismatch", amount: 4999 });
  expect(logged("payment_mismatch")).toMatchObject([
    { level: "error", expectedPence: 4500, receivedPence: 4999 },
  ]);
});

test("the intent of another booking is refused and changes nothing.", async () => {
  const { settle, stored, entries } = await setup({ bookingId: bookingIdOf(9) });
  await expect(settle()).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(entries()).toMatchObject([
    { level: "error", event: "payment_unclear", reason: "foreign" },
  ]);
});

test("of two calls at the same moment one confirms, and both say so.", async () => {
  const { settle, inbox, logged } = await setup({});
  expect(await Promise.all([settle(), settle()])).toEqual(["confirmed", "confirmed"]);
  expect(logged("booking_paid")).toHaveLength(1);
  expect(inbox).toHaveLength(2);
});

test("only a second payment that has succeeded is reported.", async () => {
  const { settle, stripe, logged } = await setup({});
  await settle();
  await settle("pi_unknown");
  stripe.put({ ...paid, id: "pi_2", status: "canceled" });
  await settle("pi_2");
  expect(logged("payment_without_booking")).toEqual([]);
  stripe.put({ ...paid, id: "pi_2" });
  expect(await settle("pi_2")).toBe("confirmed");
  expect(logged("payment_without_booking")).toMatchObject([
    { level: "error", bookingId, paymentIntentId: "pi_2", receivedPence: 4500 },
  ]);
});

describe("a draft that has become free", () => {
  /** @param status of the intent of an earlier price, if it has one. */
  async function setupFree(status?: PaymentIntent["status"]) {
    const services = await setup(status && { status, amountReceived: 0 });
    await services.store.saveDraft(draftOf({ offer: noPrice }), at(1));
    const draft = await services.stored();
    const confirm = (changes: Partial<typeof services.dependencies> = {}, of = draft) =>
      settleFreeBooking({ ...services.dependencies, ...changes }, of);
    return { ...services, draft, confirm };
  }

  test("is confirmed, and its payment cancelled.", async () => {
    const { confirm, stored, stripe, inbox } = await setupFree("requires_payment_method");
    expect(await confirm()).toEqual(confirmed);
    expect(await stored()).toMatchObject({ paymentStatus: "bypassed", amount: 0 });
    expect(stripe.all()).toMatchObject([{ status: "canceled" }]);
    expect(inbox).toHaveLength(2);
  });

  test("is booked as paid when its payment was made meanwhile.", async () => {
    const { confirm, stored, stripe } = await setupFree("requires_payment_method");
    stripe.put(paid);
    expect(await confirm()).toEqual(confirmed);
    expect(await stored()).toMatchObject({ paymentStatus: "completed", amount: 4500 });
  });

  test("is confirmed although Stripe does not know its payment.", async () => {
    const { confirm, store, stored } = await setupFree();
    await store.attachIntent(bookingId, "pi_lost", undefined);
    expect(await confirm({}, await stored())).toEqual(confirmed);
    // The first draft was read before the intent was stored.
    expect(await confirm()).toEqual(confirmed);
  });

  test("uses its code before it is confirmed, and once however often it is confirmed.", async () => {
    const { confirm, dependencies, draft, stored, usedBy, logged, inbox } = await setupFree();
    const bookings = { ...dependencies.bookings, change: down };
    await expect(confirm({ bookings })).rejects.toThrow("down");
    expect(await stored()).toMatchObject({ paymentStatus: "pending" });
    const once = { [bookingId]: Date.parse(draft.timestamp) / 1000 };
    expect(await usedBy()).toEqual(once);
    expect(await Promise.all([confirm(), confirm()])).toEqual([confirmed, confirmed]);
    expect(await usedBy()).toEqual(once);
    expect(logged("booking_free")).toHaveLength(1);
    expect(inbox).toHaveLength(2);
  });

  test.each([
    ["used_up", { maximumUses: 1, usedBy: { other: 1 } }],
    ["already_used", { oncePerEmail: true }],
  ])("is not confirmed when its code is %s meanwhile.", async (outcome, change) => {
    const { confirm, discounts, tables, draft, stored } = await setupFree();
    await tables.discountCodes.update({ code: "FREE100" }, { set: change });
    const use = { code: "FREE100", bookingId: bookingIdOf(2), email: draft.email };
    await discounts.recordFree(use, at());
    await expect(confirm()).rejects.toMatchObject({ code: `discount_${outcome}` });
    expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  });

  test("is not confirmed while the bank decides on its payment, or when it gets one.", async () => {
    const deciding = await setupFree("processing");
    const paying = await setupFree();
    await paying.store.attachIntent(bookingId, "pi_2", undefined);
    for (const { confirm, stored } of [deciding, paying]) {
      await expect(confirm()).rejects.toMatchObject({ code: "conflict" });
      expect(await stored()).toMatchObject({ paymentStatus: "pending" });
    }
    expect(deciding.stripe.all()).toMatchObject([{ status: "processing" }]);
  });

  /** One that has used a code for £0 and was not confirmed, and then was offered £45. */
  async function setupUsed() {
    const services = await setupFree();
    const { discounts, store, draft, stripe } = services;
    const use = { code: "FREE100", bookingId, email: draft.email };
    await discounts.recordFree(use, new Date(draft.timestamp));
    await store.saveDraft(draftOf({ offer: welcomePrice }), at(2));
    stripe.put(paid);
    await store.attachIntent(bookingId, "pi_1", undefined);
    return services;
  }

  test("gives its use back when it is paid at another price, also by another request.", async () => {
    const { settle, confirm, stored, usedBy, discounts, draft } = await setupUsed();
    expect(await usedBy()).toHaveProperty(bookingId);
    expect(await settle()).toBe("confirmed");
    expect(await usedBy()).toEqual({});
    await discounts.recordFree({ code: "FREE100", bookingId, email: draft.email }, at(1));
    expect(await confirm()).toEqual(confirmed);
    expect(await stored()).toMatchObject({ paymentStatus: "completed", amount: 4500 });
    expect(await usedBy()).toEqual({});
  });

  test("fails no booking when its use cannot be given back.", async () => {
    const { settle, dependencies, stored, inbox, logged } = await setupUsed();
    dependencies.discounts = { ...dependencies.discounts, giveBack: down };
    expect(await settle()).toBe("confirmed");
    expect(await stored()).toMatchObject({ paymentStatus: "completed" });
    expect(inbox).toHaveLength(2);
    expect(logged("code_not_given_back")).toMatchObject([{ level: "warn", bookingId }]);
  });
});
