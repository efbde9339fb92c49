import { describe, expect, test } from "vitest";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
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
import { createServices, discountOf, withFollowUp } from "#lambdas/testing/services.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { confirmFreeBooking, settleBooking, settleDraft } from "./settle-booking.ts";

const paid = paidIntentOf(welcomePrice);

/** A draft at £45 after an offer of £50, with an intent in some state. */
async function setup(intent?: Partial<PaymentIntent>) {
  const discountCodes = [discountOf({ code: "FREE100", percentOff: 100 })];
  const services = createServices({ discountCodes, now: () => at(5) });
  const { store, stripe, dependencies } = services;
  await store.saveDraft(draftOf(), at());
  await store.saveDraft(draftOf({ offer: welcomePrice }), at());
  if (intent) {
    stripe.put({ ...paid, ...intent });
    await store.attachIntent(bookingId, "pi_1", undefined);
  }
  const settle = (intentId?: string) => settleBooking(dependencies, bookingId, intentId);
  const stored = () => store.find(bookingId);
  const draft = (await stored()) as DraftBooking;
  const events = (name: string) => services.entries().filter(({ event }) => event === name);
  return { ...services, settle, stored, draft, events };
}

test("a payment that has succeeded confirms the booking and sends both mails.", async () => {
  const { settle, stored, inbox } = await setup({});
  expect(await settle()).toBe("confirmed");
  expect(await stored()).toMatchObject({
    ...welcomePrice,
    paymentStatus: "completed",
    type: "paid",
    discountApplied: true,
    paymentIntentId: "pi_1",
    timestamp: at(5).toISOString(),
    visitorMail: { status: "sent", attempts: 1 },
    trainerMail: { status: "sent", attempts: 1 },
  });
  expect(inbox).toHaveLength(2);
});

test("settling again changes nothing.", async () => {
  const { settle, stored, inbox } = await setup({});
  await settle();
  const before = await stored();
  expect(await settle()).toBe("confirmed");
  expect(await stored()).toEqual(before);
  expect(inbox).toHaveLength(2);
});

test.each([
  ["requires_payment_method", "awaiting_payment"],
  ["requires_action", "awaiting_payment"],
  ["canceled", "awaiting_payment"],
  ["processing", "processing"],
] as const)("a payment that is %s leaves the draft as it is.", async (status, answer) => {
  const { settle, stored, inbox } = await setup({ status, amountReceived: 0 });
  expect(await settle()).toBe(answer);
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(inbox).toEqual([]);
});

test("a draft whose payment was never prepared awaits it.", async () => {
  const { settle, entries } = await setup();
  expect(await settle()).toBe("awaiting_payment");
  expect(entries()).toEqual([]);
});

test("a missing booking is not found.", async () => {
  const { dependencies } = await setup();
  const settled = settleBooking(dependencies, "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b99");
  await expect(settled).rejects.toMatchObject({ code: "booking_not_found" });
});

test.each([
  ["amount", { amountReceived: 4999, currency: "gbp" }],
  ["currency", { amountReceived: 4500, currency: "usd" }],
])("a payment of another %s is kept, flagged and alarmed.", async (_, charged) => {
  const { settle, stored, entries, inbox } = await setup(charged);
  expect(await settle()).toBe("confirmed");
  const amount = charged.amountReceived;
  expect(await stored()).toMatchObject({ attention: "amount_mismatch", amount });
  expect(entries()).toContainEqual(
    expect.objectContaining({
      level: "error",
      event: "payment_mismatch",
      expectedPence: 4500,
      receivedPence: amount,
    }),
  );
  expect(inbox.at(-1)?.text).toContain("Please look at this payment in Stripe");
});

test("the intent of another booking is refused and changes nothing.", async () => {
  const { settle, stored, entries } = await setup({
    bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b99",
  });
  await expect(settle()).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(entries()).toMatchObject([
    { level: "error", event: "payment_unclear", reason: "foreign" },
  ]);
});

test("of two calls at the same moment one confirms, and both say so.", async () => {
  const { settle, inbox, events } = await setup({});
  expect(await Promise.all([settle(), settle()])).toEqual(["confirmed", "confirmed"]);
  expect(events("booking_paid")).toHaveLength(1);
  expect(inbox).toHaveLength(2);
});

test("a draft that is deleted while it is settled is not found.", async () => {
  const { dependencies, store, draft } = await setup();
  await store.expire(draft);
  await expect(settleDraft(dependencies, draft, paid)).rejects.toMatchObject({
    code: "booking_not_found",
  });
  const foreign = settleDraft(dependencies, draft, { ...paid, amountReceived: 4000 });
  await expect(foreign).rejects.toMatchObject({ code: "booking_not_found" });
});

test("a confirmed booking is settled without asking Stripe.", async () => {
  const { settle, dependencies } = await setup({});
  await settle();
  dependencies.cards.retrieve = async () => {
    throw new Error("Stripe is asked.");
  };
  expect(await settle()).toBe("confirmed");
  expect(await settle("pi_1")).toBe("confirmed");
});

test("only a second payment that has succeeded is reported.", async () => {
  const { settle, stripe, events } = await setup({});
  await settle();
  await settle("pi_unknown");
  stripe.put({ ...paid, id: "pi_2", status: "canceled" });
  await settle("pi_2");
  expect(events("payment_without_booking")).toEqual([]);
  stripe.put({ ...paid, id: "pi_2" });
  expect(await settle("pi_2")).toBe("confirmed");
  expect(events("payment_without_booking")).toMatchObject([
    { level: "error", bookingId, paymentIntentId: "pi_2", receivedPence: 4500 },
  ]);
});

/** A draft that is free now, with the intent of an earlier price in some state. */
async function setupFree(status?: PaymentIntent["status"]) {
  const services = await setup(status && { status, amountReceived: 0 });
  const { dependencies, store } = services;
  await store.saveDraft(draftOf({ offer: noPrice }), at(1));
  const draft = (await services.stored()) as DraftBooking;
  const confirm = () => confirmFreeBooking(dependencies, draft);
  return { ...services, draft, confirm };
}

test("a draft that has become free is confirmed, and its payment cancelled.", async () => {
  const { confirm, stored, stripe, inbox } = await setupFree("requires_payment_method");
  expect(await confirm()).toEqual({ status: "confirmed" });
  expect(await stored()).toMatchObject({ paymentStatus: "bypassed", amount: 0 });
  expect(stripe.all()).toMatchObject([{ status: "canceled" }]);
  expect(inbox).toHaveLength(2);
});

test("a free draft whose payment Stripe does not know is confirmed.", async () => {
  const { confirm, store, dependencies, stored } = await setupFree();
  await store.attachIntent(bookingId, "pi_lost", undefined);
  const draft = (await stored()) as DraftBooking;
  expect(await confirmFreeBooking(dependencies, draft)).toEqual({ status: "confirmed" });
  // The first draft was read before the intent was stored.
  expect(await confirm()).toEqual({ status: "confirmed" });
});

test("of two free confirmations at the same moment one is made, and both say so.", async () => {
  const { confirm, inbox, events } = await setupFree();
  const confirmed = { status: "confirmed" };
  expect(await Promise.all([confirm(), confirm()])).toEqual([confirmed, confirmed]);
  expect(events("booking_free")).toHaveLength(1);
  expect(inbox).toHaveLength(2);
});

test("a free draft uses its code before it is confirmed, and once however often it is confirmed.", async () => {
  const { confirm, discounts, dependencies, draft, stored } = await setupFree();
  const usedBy = async () => (await discounts.find("FREE100"))?.usedBy;
  const change = async () => Promise.reject(new Error("DynamoDB is down."));
  const bookings = { ...dependencies.bookings, change };
  await expect(confirmFreeBooking({ ...dependencies, bookings }, draft)).rejects.toThrow("down");
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(await usedBy()).toEqual({ [bookingId]: Date.parse(draft.timestamp) / 1000 });
  await confirm();
  await confirm();
  expect(await usedBy()).toEqual({ [bookingId]: Date.parse(draft.timestamp) / 1000 });
});

test.each([
  ["used_up", { maximumUses: 1, usedBy: { other: 1 } }],
  ["already_used", { oncePerEmail: true }],
])("a free draft is not confirmed when its code is %s meanwhile.", async (outcome, change) => {
  const { confirm, discounts, tables, draft, stored } = await setupFree();
  await tables.discountCodes.update({ code: "FREE100" }, { set: change });
  if (outcome === "already_used") {
    const use = { code: "FREE100", bookingId: bookingIdOf(2), email: draft.email };
    await discounts.recordFree(use, at());
  }
  await expect(confirm()).rejects.toMatchObject({ code: `discount_${outcome}` });
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
});

describe("a free use", () => {
  /** A draft that has used a code for £0 and was not confirmed, and then was offered £45. */
  async function setupUsed() {
    const services = await setupFree();
    const { discounts, store, draft, stripe } = services;
    const use = { code: "FREE100", bookingId, email: draft.email };
    await discounts.recordFree(use, new Date(draft.timestamp));
    await store.saveDraft(draftOf({ offer: welcomePrice }), at(2));
    stripe.put(paid);
    await store.attachIntent(bookingId, "pi_1", undefined);
    return { ...services, usedBy: async () => (await discounts.find("FREE100"))?.usedBy };
  }

  test("is given back when the draft is paid at another price.", async () => {
    const { settle, usedBy } = await setupUsed();
    expect(await usedBy()).toHaveProperty(bookingId);
    expect(await settle()).toBe("confirmed");
    expect(await usedBy()).toEqual({});
  });

  test("is given back when another request has paid the draft meanwhile.", async () => {
    const { settle, confirm, stored, usedBy } = await setupUsed();
    await settle();
    expect(await confirm()).toEqual({ status: "confirmed" });
    expect(await stored()).toMatchObject({ paymentStatus: "completed", amount: 4500 });
    expect(await usedBy()).toEqual({});
  });

  test("fails no booking when it cannot be given back.", async () => {
    const { settle, dependencies, stored, inbox, events } = await setupUsed();
    const giveBack = async () => Promise.reject(new Error("DynamoDB is down."));
    dependencies.discounts = { ...dependencies.discounts, giveBack };
    expect(await settle()).toBe("confirmed");
    expect(await stored()).toMatchObject({ paymentStatus: "completed" });
    expect(inbox).toHaveLength(2);
    expect(events("code_not_given_back")).toMatchObject([{ level: "warn", bookingId }]);
  });
});

test("a free draft that gets a payment at the same moment is not confirmed.", async () => {
  const { confirm, store, stored } = await setupFree();
  await store.attachIntent(bookingId, "pi_2", undefined);
  await expect(confirm()).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
});

test("mail that cannot be sent fails neither the booking nor the other mail.", async () => {
  const { dependencies, stored, entries } = await setup({});
  const mail = {
    send: async ({ to }: Mail) => {
      if (to === draftOf().answers.email) throw new Error("The mailbox is full.");
    },
  };
  expect(await settleBooking(withFollowUp({ ...dependencies, mail }), bookingId)).toBe("confirmed");
  expect(await stored()).toMatchObject({
    visitorMail: { status: "failed", attempts: 1 },
    trainerMail: { status: "sent", attempts: 1 },
  });
  expect(entries()).toContainEqual(
    expect.objectContaining({ level: "warn", event: "mail_failed", mail: "visitorMail" }),
  );
});
