import { expect, test } from "vitest";
import { at, payer } from "#lambdas/testing/bookings.ts";
import { createVisitors, freeCode, welcomeCode } from "#lambdas/testing/visitors.ts";

const paused = { code: "bookings_paused" };

function setup() {
  const visitors = createVisitors();
  const turn = (isPaused: boolean) =>
    visitors.bookingSettings.change({ isPaused }, "trainer@example.com", at());
  return { ...visitors, turn };
}

test("A pause refuses new bookings and payments, by card and for £0, and leaves nothing of them.", async () => {
  const { turn, book, pay, stripe, tables } = setup();
  await turn(true);
  for (const start of [book, pay]) {
    await expect(start(1)).rejects.toMatchObject(paused);
    await expect(start(2, freeCode)).rejects.toMatchObject(paused);
  }
  expect([stripe.all(), tables.bookings.all(), tables.limits.all()]).toEqual([[], [], []]);
  await turn(false);
  expect(await book(1)).toMatchObject({ status: "awaiting_payment" });
});

test("A payment that the visitor can already make goes on: again, at another price, and paid.", async () => {
  const { turn, book, pay, payCard, confirm } = setup();
  const { status: _, ...before } = await book(1);
  await pay(2, { payer });
  await turn(true);
  expect(await book(1)).toMatchObject(before);
  expect(await book(1, welcomeCode)).toMatchObject({ status: "awaiting_payment", amount: 4500 });
  expect(await pay(2, { payer, ...freeCode })).toMatchObject({ status: "confirmed" });
  payCard(1);
  expect(await confirm(1)).toMatchObject({ status: "confirmed" });
  // What is made is answered as before.
  expect(await book(1, welcomeCode)).toMatchObject({ status: "confirmed" });
});

test("A draft whose payment could not be prepared gets none during a pause, and one afterwards.", async () => {
  const { turn, book, dependencies, stripe } = setup();
  const create = async () => Promise.reject(new Error("Stripe is down."));
  const cards = { ...dependencies.cards, create };
  await expect(book(1, {}, { cards })).rejects.toThrow("Stripe is down.");
  await turn(true);
  await expect(book(1)).rejects.toMatchObject(paused);
  expect(stripe.all()).toEqual([]);
  await turn(false);
  expect(await book(1)).toMatchObject({ status: "awaiting_payment" });
});
