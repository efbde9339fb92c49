import { expect, test } from "vitest";
import { answers, at, bookingIdOf, payer } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { confirmDraft } from "../settling/confirm-draft.ts";
import { startBooking } from "./start-booking.ts";
import { startPayment } from "./start-payment.ts";

const paused = { code: "bookings_paused" };

function setup() {
  const services = createServices({
    discountCodes: [{ code: "WELCOME10" }, { code: "FREE100", percentOff: 100 }].map(discountOf),
  });
  const { dependencies, stripe, bookingSettings } = services;
  const withCode = (discountCode?: string) => discountCode !== undefined && { discountCode };
  return {
    ...services,
    turn: (isPaused: boolean) => bookingSettings.change({ isPaused }, "trainer@example.com", at()),
    book: (number: number, discountCode?: string) =>
      startBooking(dependencies, {
        body: { bookingId: bookingIdOf(number), ...answers, ...withCode(discountCode) },
      }),
    pay: (number: number, discountCode?: string) =>
      startPayment(dependencies, {
        body: { paymentId: bookingIdOf(number), amount: 4000, payer, ...withCode(discountCode) },
      }),
    confirm: (number: number) => confirmDraft(dependencies, bookingIdOf(number)),
    /** The visitor pays by card. */
    charge: (number: number) => {
      const intent = stripe.all().find(({ bookingId }) => bookingId === bookingIdOf(number));
      stripe.pay(intent?.clientSecret ?? "", "good");
    },
  };
}

test("A pause refuses new bookings and payments, by card and for £0, and leaves nothing of them.", async () => {
  const { turn, book, pay, stripe, tables } = setup();
  await turn(true);
  await expect(book(1)).rejects.toMatchObject(paused);
  await expect(book(2, "FREE100")).rejects.toMatchObject(paused);
  await expect(pay(3)).rejects.toMatchObject(paused);
  await expect(pay(4, "FREE100")).rejects.toMatchObject(paused);
  expect([stripe.all(), tables.bookings.all(), tables.limits.all()]).toEqual([[], [], []]);
  await turn(false);
  expect(await book(1)).toMatchObject({ status: "awaiting_payment" });
  expect(await pay(4, "FREE100")).toMatchObject({ status: "confirmed" });
});

test("A payment that the visitor can already make goes on: again, at another price, and paid.", async () => {
  const { turn, book, pay, charge, confirm } = setup();
  const { status: _, ...before } = await book(1);
  await pay(2);
  await pay(3);
  await turn(true);
  expect(await book(1)).toMatchObject(before);
  expect(await book(1, "WELCOME10")).toMatchObject({ status: "awaiting_payment", amount: 4500 });
  expect(await pay(3, "FREE100")).toMatchObject({ status: "confirmed" });
  for (const number of [1, 2]) {
    charge(number);
    expect(await confirm(number)).toMatchObject({ status: "confirmed" });
  }
  // What is made is answered as before.
  expect(await book(1, "WELCOME10")).toMatchObject({ status: "confirmed" });
  await expect(book(4)).rejects.toMatchObject(paused);
});

test("A draft whose payment could not be prepared gets none during a pause, and one afterwards.", async () => {
  const { turn, book, dependencies, stripe } = setup();
  const { create } = dependencies.cards;
  dependencies.cards.create = async () => Promise.reject(new Error("Stripe is down."));
  await expect(book(1)).rejects.toThrow("Stripe is down.");
  dependencies.cards.create = create;
  await turn(true);
  await expect(book(1)).rejects.toMatchObject(paused);
  expect(stripe.all()).toEqual([]);
  await turn(false);
  expect(await book(1)).toMatchObject({ status: "awaiting_payment" });
});
