import { expect, test } from "vitest";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { PaymentIntent } from "#lambdas/stripe/card-payments.ts";
import { at, bookingId, draftOf, welcomePrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { settleBooking } from "./settle-booking.ts";

const paid: PaymentIntent = {
  id: "pi_1",
  status: "succeeded",
  amount: 4500,
  amountReceived: 4500,
  currency: "gbp",
  bookingId,
  discountApplied: true,
  clientSecret: "pi_1_secret",
};

/** A draft at £45 after an offer of £50, with an intent in some state. */
async function setup(intent?: Partial<PaymentIntent>) {
  const services = createServices({ now: () => at(5) });
  const { store, stripe, dependencies } = services;
  await store.saveDraft(draftOf(), at());
  await store.saveDraft(draftOf({ offer: welcomePrice }), at());
  if (intent) {
    stripe.put({ ...paid, ...intent });
    await store.attachIntent(bookingId, "pi_1", undefined);
  }
  const settle = () => settleBooking(dependencies, bookingId);
  const stored = () => store.find(bookingId);
  return { ...services, settle, stored };
}

test("a payment that has succeeded confirms the booking and sends both mails", async () => {
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

test("settling again changes nothing", async () => {
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
] as const)("a payment that is %s leaves the draft as it is", async (status, answer) => {
  const { settle, stored, inbox } = await setup({ status, amountReceived: 0 });
  expect(await settle()).toBe(answer);
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(inbox).toEqual([]);
});

test("a draft whose payment was never prepared is waiting for it", async () => {
  const { settle } = await setup();
  expect(await settle()).toBe("awaiting_payment");
});

test("a missing booking is not found", async () => {
  const { dependencies } = await setup();
  const settled = settleBooking(dependencies, "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b99");
  await expect(settled).rejects.toMatchObject({ code: "booking_not_found" });
});

test.each([
  ["amount", { amountReceived: 4999, currency: "gbp" }],
  ["currency", { amountReceived: 4500, currency: "usd" }],
])("a payment of another %s is kept, flagged and alarmed", async (_, charged) => {
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

test("a payment at an earlier offer is booked at that offer, without a mismatch", async () => {
  const { settle, stored } = await setup({ amount: 5000, amountReceived: 5000 });
  await settle();
  const booking = await stored();
  expect(booking).toMatchObject({ amount: 5000, discountCode: null, discountApplied: false });
  expect(booking).not.toHaveProperty("attention");
});

test("the intent of another booking is refused and changes nothing", async () => {
  const { settle, stored, entries } = await setup({
    bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b99",
  });
  await expect(settle()).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
  expect(entries()).toMatchObject([{ level: "error", event: "payment_intent_foreign" }]);
});

test("mail that cannot be sent fails neither the booking nor the other mail", async () => {
  const { dependencies, stored, entries } = await setup({});
  const mail = {
    send: async ({ to }: Mail) => {
      if (to === draftOf().answers.email) throw new Error("The mailbox is full.");
    },
  };
  expect(await settleBooking({ ...dependencies, mail }, bookingId)).toBe("confirmed");
  expect(await stored()).toMatchObject({
    visitorMail: { status: "failed", attempts: 1 },
    trainerMail: { status: "sent", attempts: 1 },
  });
  expect(entries()).toContainEqual(
    expect.objectContaining({ level: "warn", event: "mail_failed", mail: "visitorMail" }),
  );
});

test("mail that has failed is left to upkeep, however often the visitor reloads", async () => {
  const { dependencies, stored } = await setup({});
  const mail = { send: async () => Promise.reject(new Error("The mail service is down.")) };
  for (let reload = 0; reload < 3; reload += 1) {
    await settleBooking({ ...dependencies, mail }, bookingId);
  }
  expect(await stored()).toMatchObject({ visitorMail: { status: "failed", attempts: 1 } });
});
