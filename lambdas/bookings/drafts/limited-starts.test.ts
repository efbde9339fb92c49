import { describe, expect, test, vi } from "vitest";
import { draftLimits } from "#lambdas/bookings/record/draft.ts";
import type { DraftCall, LimitedAction } from "#lambdas/limits/visitor-limits.ts";
import { at, bookingId, fullPrice } from "#lambdas/testing/bookings.ts";
import { countDone, createVisitors, freeCode, welcomeCode } from "#lambdas/testing/visitors.ts";

const home = "198.51.100.10";
const tooMany = { code: "too_many_requests" };

/** Visitors of one network, each with another address for mail. */
function setup() {
  const visitors = createVisitors();
  const { limitsOf } = visitors;
  return {
    ...visitors,
    book: (number: number, more: object = {}, network = home) =>
      visitors.book(
        number,
        { email: `${number}@example.org`, ...more },
        { limits: limitsOf(network) },
      ),
    pay: (amount: number, more: object = {}) => visitors.pay(1, { amount, ...more }),
    /** The network has reached a limit. */
    exhaust: (action: LimitedAction) => countDone(60, () => limitsOf(home).count(action)),
  };
}

describe("Free bookings", () => {
  test("of one network are limited, and write no further draft.", async () => {
    const { book, pass, inbox, tables } = setup();
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.allSettled(numbers.map((number) => book(number, freeCode)));
    expect([inbox.length, tables.bookings.all().length]).toEqual([10, 5]);
    pass(10);
    const refused = { ...tooMany, retryAfterSeconds: 3000 };
    await expect(book(61, freeCode)).rejects.toMatchObject(refused);
    await book(62, freeCode, "198.51.100.11");
  });

  test("count once, even if the visitor has to send the booking again.", async () => {
    const { book, dependencies, inbox } = setup();
    // The first price of this draft is not free.
    await book(1);
    const { change } = dependencies.bookings;
    dependencies.bookings.change = () => Promise.reject(new Error("down"));
    expect(await countDone(10, () => book(1, freeCode))).toBe(0);
    dependencies.bookings.change = change;
    expect(await book(1, freeCode)).toEqual({ bookingId, status: "confirmed" });
    expect(inbox).toHaveLength(2);
    for (const number of [2, 3, 4, 5]) await book(number, freeCode);
    await expect(book(6, freeCode)).rejects.toMatchObject(tooMany);
  });
});

test("Drafts of one network are limited; one that is started goes on, at any price, and counts once.", async () => {
  const { book, pay, pass, exhaust, stripe, tables, logged } = setup();
  await pay(5000);
  await exhaust("draft");
  await expect(book(2)).rejects.toMatchObject(tooMany);
  expect([stripe.all().length, tables.bookings.all().length]).toEqual([1, 1]);
  expect(await pay(4000)).toMatchObject({ amount: 4000 });
  // Neither is a code counted that it was offered before.
  expect(await countDone(40, () => pay(4000, welcomeCode))).toBe(40);
  expect(logged("booking_started")).toHaveLength(1);
  await book(3, {}, "198.51.100.11");
  pass(60);
  await book(4);
});

test("Codes that drafts name are limited for one network, and those that work do not show either.", async () => {
  const { pay, book, pass, exhaust, tables } = setup();
  await pay(5000);
  const guess = pay(5000, { discountCode: "GUESS" });
  await expect(guess).rejects.toMatchObject({ code: "discount_not_found" });
  await exhaust("codeCheck");
  await expect(pay(5000, { discountCode: "GUESS" })).rejects.toMatchObject(tooMany);
  await expect(pay(5000, welcomeCode)).rejects.toMatchObject(tooMany);
  await expect(book(2, welcomeCode)).rejects.toMatchObject(tooMany);
  expect(tables.bookings.all()).toHaveLength(1);
  expect(await pay(5000)).toMatchObject({ amount: 5000 });
  pass(10);
  expect(await pay(5000, welcomeCode)).toMatchObject({ amount: 4500 });
});

test("An id that belongs to another kind of booking is refused before anything is counted.", async () => {
  const { book, pay, tables } = setup();
  await book(1);
  const before = tables.limits.all();
  await expect(pay(5000, welcomeCode)).rejects.toMatchObject({ code: "conflict" });
  expect(tables.limits.all()).toEqual(before);
});

test("The prices of one draft are limited, and those that it had can be chosen again.", async () => {
  const { pay, stripe } = setup();
  for (let number = 0; number < draftLimits.offers; number += 1) await pay(1000 + number);
  await expect(pay(2000)).rejects.toMatchObject({
    ...tooMany,
    retryAfterSeconds: 24 * 60 * 60,
    detail: expect.stringContaining("Too many different prices for one payment."),
  });
  expect(await pay(1003)).toMatchObject({ amount: 1003 });
  expect(stripe.all()).toMatchObject([{ amount: 1003 }]);
});

describe("A draft that was declined ten times", () => {
  async function declined(times: number = draftLimits.declinedPayments) {
    const started = setup();
    await started.pay(5000);
    for (let number = 0; number < times; number += 1) {
      await started.store.recordDecline(bookingId, "pi_1", `evt_${number}`);
    }
    return started;
  }

  test("is refused until it has expired, with a sentence, and not after nine.", async () => {
    const { pay, pass } = await declined();
    pass(60);
    await expect(pay(5000)).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: 23 * 60 * 60,
      detail: expect.stringContaining("This payment has been declined too many times."),
    });
    const nine = await declined(9);
    expect(await nine.pay(5000)).toMatchObject({ status: "awaiting_payment" });
  });

  test("may become free, is confirmed if it is paid after all, and waits for the bank.", async () => {
    const free = await declined();
    expect(await free.pay(5000, freeCode)).toMatchObject({ status: "confirmed" });
    expect(await free.stored()).toMatchObject({ paymentStatus: "bypassed" });
    const paid = await declined();
    paid.payCard();
    expect(await paid.pay(5000)).toMatchObject({ status: "confirmed", isPaid: true });
    const { pay, stripe } = await declined();
    stripe.put({ ...stripe.all()[0]!, status: "processing" });
    await expect(pay(5000)).rejects.toMatchObject({ code: "conflict" });
  });
});

test("A draft that another request confirms before it is saved again is confirmed.", async () => {
  const { pay, store, dependencies } = setup();
  await pay(5000);
  const { begin } = dependencies.bookings;
  dependencies.bookings.begin = async (id, decide) => {
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    return begin(id, decide);
  };
  expect(await pay(5000)).toEqual({ paymentId: bookingId, status: "confirmed", isPaid: true });
});

test("A payment that has begun is taken and booked although its network has reached every limit.", async () => {
  const { pay, payCard, exhaust, settle, stored } = setup();
  const begun = await pay(5000);
  for (const action of ["draft", "codeCheck", "freeBooking"] as const) await exhaust(action);
  await expect(pay(5000, freeCode)).rejects.toMatchObject(tooMany);
  expect(await pay(5000)).toEqual(begun);
  expect(payCard()).toBe(true);
  // Even with a code that may not be tried any more.
  expect(await pay(5000, freeCode)).toMatchObject({ status: "confirmed" });
  expect(await settle()).toBe("confirmed");
  expect(await stored()).toMatchObject({ amount: 5000, type: "paid" });
});

/** A draft, and how often Stripe is asked about payments. */
async function setupDraft() {
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

const tooManyOfOne = {
  ...tooMany,
  retryAfterSeconds: 3600,
  detail: expect.stringMatching(/^Too many [\w ]+ for one booking\. Try again in 1 hour, or write/),
};

test("The starts of one draft are limited, and those beyond ask Stripe for a while only.", async () => {
  const { book, asked, pass, exhaust } = await setupDraft();
  await exhaust("restart");
  await expect(book()).rejects.toMatchObject(tooManyOfOne);
  expect(asked()).toBe(1);
  await exhaust("confirmation");
  await expect(book()).rejects.toMatchObject(tooManyOfOne);
  expect(asked()).toBe(1);
  await book(2);
  pass(60);
  expect(await countDone(10, book)).toBe(10);
});

test("The confirm calls of one draft are limited while it is unpaid.", async () => {
  const { confirm, asked, pass, exhaust } = await setupDraft();
  await confirm();
  expect(asked()).toBe(1);
  expect(await exhaust("confirmation")).toBe(239);
  await expect(confirm()).rejects.toMatchObject(tooManyOfOne);
  expect(asked()).toBe(1);
  pass(60);
  expect(await confirm()).toEqual({ status: "awaiting_payment" });
});

test("A payment that Stripe has taken is booked beyond the bounds, and the page then learns it.", async () => {
  const { book, payCard, exhaust } = await setupDraft();
  await exhaust("restart");
  const confirmed = { bookingId, status: "confirmed", isPaid: true };
  payCard();
  // One more start confirms it while Stripe may be asked.
  expect(await book()).toEqual(confirmed);
  const late = await setupDraft();
  await late.exhaust("restart");
  await late.exhaust("confirmation");
  late.payCard();
  await expect(late.confirm()).rejects.toMatchObject(tooManyOfOne);
  await late.settle();
  expect(await countDone(300, late.confirm)).toBe(300);
  expect(await late.book()).toEqual(confirmed);
});
