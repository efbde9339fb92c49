import { expect, test, vi } from "vitest";
import { bookingId } from "#lambdas/testing/bookings.ts";
import { countDone, createVisitors } from "#lambdas/testing/visitors.ts";

/** A draft, and how often Stripe is asked about payments. */
async function setup() {
  const visitors = createVisitors();
  await visitors.book();
  const retrieve = vi.spyOn(visitors.dependencies.cards, "retrieve");
  return { ...visitors, asked: () => retrieve.mock.calls.length };
}

const tooMany = {
  code: "too_many_requests",
  retryAfterSeconds: 3600,
  detail: expect.stringMatching(/^Too many [\w ]+ for one booking\. Try again in 1 hour, or write/),
};

test("One draft is started again 60 times an hour, and the calls beyond ask Stripe for a while only.", async () => {
  const { book, asked, pass } = await setup();
  expect(await countDone(200, book)).toBe(60);
  await expect(book()).rejects.toMatchObject(tooMany);
  await countDone(300, book);
  const before = asked();
  await countDone(50, book);
  expect(asked()).toBe(before);
  await book(2);
  pass(60);
  expect(await countDone(10, book)).toBe(10);
});

test("One draft is confirmed 240 times an hour while it is unpaid: more than six polls of the page.", async () => {
  const { confirm, asked, pass } = await setup();
  expect(await countDone(300, confirm)).toBe(240);
  expect(asked()).toBe(240);
  await expect(confirm()).rejects.toMatchObject(tooMany);
  pass(60);
  expect(await confirm()).toEqual({ status: "awaiting_payment" });
});

test("A payment that Stripe has taken is booked beyond the bounds, and the page then learns it.", async () => {
  const { book, confirm, payCard, settle } = await setup();
  await countDone(300, confirm);
  await countDone(100, book);
  payCard();
  await expect(confirm()).rejects.toMatchObject(tooMany);
  await settle();
  expect(await countDone(300, confirm)).toBe(300);
  expect(await book()).toEqual({ bookingId, status: "confirmed", isPaid: true });
});

test("A draft that is paid beyond the bound of starts is confirmed by one more start.", async () => {
  const { book, payCard } = await setup();
  await countDone(60, book);
  payCard();
  expect(await book()).toEqual({ bookingId, status: "confirmed", isPaid: true });
});
