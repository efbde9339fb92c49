import { expect, test } from "vitest";
import { bookingId, payer } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import { site } from "#shared/site/site.ts";
import { startPayment } from "./start-payment.ts";

const discountCodes = [
  { code: "WELCOME10", percentOff: 10 },
  { code: "FRIEND71", percentOff: 71 },
  { code: "FRIEND70", percentOff: 70 },
  { code: "FREE100", percentOff: 100 },
].map(discountOf);

function setup() {
  const services = createServices({ discountCodes });
  const { dependencies, store } = services;
  const start = (
    amount: number,
    more: { readonly discountCode?: string; readonly payer?: Payer } = {},
  ) => startPayment(dependencies, { body: { paymentId: bookingId, amount, ...more } });
  const stored = () => store.find(bookingId);
  return { ...services, start, stored };
}

test("a session payment waits for the payment of its one intent, at the amount chosen.", async () => {
  const { start, stripe, stored } = setup();
  expect(await start(1234, { payer })).toEqual({
    paymentId: bookingId,
    status: "awaiting_payment",
    amount: 1234,
    originalAmount: 1234,
    discountPercentage: null,
    clientSecret: "pi_1_secret",
    publishableKey: "pk_test_1",
  });
  expect(stripe.all()).toMatchObject([{ amount: 1234, discountApplied: false }]);
  expect(await stored()).toMatchObject({
    ...payer,
    flowSource: "payment-page",
    paymentStatus: "pending",
    originalAmount: 1234,
    amount: 1234,
    currency: "GBP",
    paymentIntentId: "pi_1",
  });
});

test("another amount re-prices the same draft and the same intent.", async () => {
  const { start, stripe } = setup();
  const first = await start(2500);
  const second = await start(10_000);
  expect(second).toEqual({ ...first, amount: 10_000, originalAmount: 10_000 });
  expect(stripe.all()).toMatchObject([{ amount: 10_000 }]);
});

test("a code for the full amount records a free session, without Stripe.", async () => {
  const { start, stripe, stored, inbox } = setup();
  const started = await start(2500, { discountCode: "FREE100", payer });
  expect(started).toEqual({ paymentId: bookingId, status: "confirmed" });
  expect(stripe.all()).toEqual([]);
  expect(await stored()).toMatchObject({
    flowSource: "payment-page",
    paymentStatus: "bypassed",
    type: "demo",
    discountApplied: true,
    originalAmount: 2500,
    amount: 0,
  });
  expect(inbox.map(({ to }) => to)).toEqual([payer.email, site.trainerEmail]);
});

test("29 pence are refused before anything is written or Stripe is asked, 30 are not.", async () => {
  const { start, stripe, tables } = setup();
  const refused = start(100, { discountCode: "FRIEND71" });
  await expect(refused).rejects.toMatchObject({ code: "amount_below_minimum" });
  expect(tables.bookings.all()).toEqual([]);
  expect(stripe.all()).toEqual([]);
  expect(await start(100, { discountCode: "FRIEND70" })).toMatchObject({ amount: 30 });
});
