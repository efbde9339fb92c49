import { expect, test, vi } from "vitest";
import type { DraftCall } from "#lambdas/limits/visitor-limits.ts";
import { bookingId } from "#lambdas/testing/bookings.ts";
import { countDone, createVisitors } from "#lambdas/testing/visitors.ts";

/** A draft, and how often Stripe is asked about payments. */
async function setup() {
  const visitors = createVisitors();
  await visitors.book();
  const retrieve = vi.spyOn(visitors.dependencies.cards, "retrieve");
  const { limits } = visitors.dependencies;
  return {
    ...visitors,
    asked: () => retrieve.mock.calls.length,
    /** The draft has reached a limit. */
    exhaust: (call: DraftCall) => countDone(240, () => limits.countCall(call, bookingId)),
  };
}

const tooMany = {
  code: "too_many_requests",
  retryAfterSeconds: 3600,
  detail: expect.stringMatching(/^Too many [\w ]+ for one booking\. Try again in 1 hour, or write/),
};

test("The starts of one draft are limited, and those beyond ask Stripe for a while only.", async () => {
  const { book, asked, pass, exhaust } = await setup();
  await exhaust("restart");
  await expect(book()).rejects.toMatchObject(tooMany);
  expect(asked()).toBe(1);
  await exhaust("confirmation");
  await expect(book()).rejects.toMatchObject(tooMany);
  expect(asked()).toBe(1);
  await book(2);
  pass(60);
  expect(await countDone(10, book)).toBe(10);
});

test("The confirm calls of one draft are limited while it is unpaid.", async () => {
  const { confirm, asked, pass, exhaust } = await setup();
  await confirm();
  expect(asked()).toBe(1);
  expect(await exhaust("confirmation")).toBe(239);
  await expect(confirm()).rejects.toMatchObject(tooMany);
  expect(asked()).toBe(1);
  pass(60);
  expect(await confirm()).toEqual({ status: "awaiting_payment" });
});

test("A payment that Stripe has taken is booked beyond the bounds, and the page then learns it.", async () => {
  const { book, payCard, exhaust } = await setup();
  await exhaust("restart");
  const confirmed = { bookingId, status: "confirmed", isPaid: true };
  payCard();
  // One more start confirms it while Stripe may be asked.
  expect(await book()).toEqual(confirmed);
  const late = await setup();
  await late.exhaust("restart");
  await late.exhaust("confirmation");
  late.payCard();
  await expect(late.confirm()).rejects.toMatchObject(tooMany);
  await late.settle();
  expect(await countDone(300, late.confirm)).toBe(300);
  expect(await late.book()).toEqual(confirmed);
});
