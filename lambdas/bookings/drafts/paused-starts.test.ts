import { expect, test } from "vitest";
import { at, payer } from "#lambdas/testing/bookings.ts";
import { createVisitors, freeCode, outcomeOf, welcomeCode } from "#lambdas/testing/visitors.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

const ten = { name: "Ten sessions", sessions: 10, weeks: 26 };
const blocks = [{ ...ten, pricePence: 40_000 }];
const website = async () => ({ ...defaultWebsite, offer: { ...defaultWebsite.offer, blocks } });
const paused = { code: "bookings_paused" };

function setup() {
  const visitors = createVisitors({ website });
  const turn = (isPaused: boolean) =>
    visitors.bookingSettings.change({ isPaused }, "trainer@example.com", at());
  const turnFull = (isFull: boolean) =>
    visitors.bookingSettings.change({ isFull }, "trainer@example.com", at());
  return { ...visitors, turn, turnFull };
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

test("A trainer who is full refuses new consultations, free ones too, and takes every payment for sessions.", async () => {
  const { turnFull, book, pay, payBlock, payCard, confirm, tables } = setup();
  await turnFull(true);
  for (const more of [{}, freeCode]) {
    await expect(book(1, more)).rejects.toMatchObject({
      ...paused,
      detail: expect.stringContaining("can’t take new consultations"),
    });
  }
  expect(tables.bookings.all()).toEqual([]);
  expect(await pay(2, { payer })).toMatchObject({ status: "awaiting_payment" });
  expect(await pay(3, { payer, ...freeCode })).toMatchObject({ status: "confirmed" });
  expect(await payBlock(ten)).toMatchObject({ status: "awaiting_payment", amount: 40_000 });
  payCard(2);
  expect(await confirm(2)).toMatchObject({ status: "confirmed" });
  await turnFull(false);
  expect(await book(4)).toMatchObject({ status: "awaiting_payment" });
});

test("A consultation that is being paid goes on while the trainer is full.", async () => {
  const { turnFull, book, payCard, confirm } = setup();
  await book(1);
  await turnFull(true);
  expect(await book(1, welcomeCode)).toMatchObject({ amount: 4500 });
  payCard(1);
  expect(await confirm(1)).toMatchObject({ status: "confirmed" });
});

test("The end of one pause leaves the other on.", async () => {
  const { turn, turnFull, book, pay } = setup();
  const outcomes = async (number: number) => [
    await outcomeOf(book(number)),
    await outcomeOf(pay(number + 1)),
  ];
  await turnFull(true);
  await turn(true);
  expect(await outcomes(1)).toEqual(["bookings_paused", "bookings_paused"]);
  await turn(false);
  expect(await outcomes(3)).toEqual(["bookings_paused", "done"]);
  await turn(true);
  await turnFull(false);
  expect(await outcomes(5)).toEqual(["bookings_paused", "bookings_paused"]);
  await turn(false);
  expect(await outcomes(7)).toEqual(["done", "done"]);
});
