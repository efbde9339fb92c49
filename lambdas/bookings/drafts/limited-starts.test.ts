import { describe, expect, test } from "vitest";
import { draftLimits } from "#lambdas/bookings/record/draft.ts";
import type { LimitedAction } from "#lambdas/limits/visitor-limits.ts";
import { at, bookingId, fullPrice } from "#lambdas/testing/bookings.ts";
import { countDone, createVisitors, freeCode, welcomeCode } from "#lambdas/testing/visitors.ts";

const home = "198.51.100.10";
const tooMany = { code: "too_many_requests" };

/** Visitors of one network, each with another address for mail. */
function setup() {
  const visitors = createVisitors();
  const { limitsOf } = visitors;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    ...visitors,
    book: (number: number, more: object = {}, network = home) =>
      visitors.book(
        number,
        { email: `${number}@example.org`, ...more },
        { limits: limitsOf(network) },
      ),
    pay: (amount: number, more: object = {}) => visitors.pay(1, { amount, ...more }),
    /** How many of so many calls at once are done. */
    atOnce: async (count: number, call: (number: number) => Promise<unknown>) => {
      const outcomes = await Promise.allSettled(numbers(count).map(call));
      return outcomes.filter(({ status }) => status === "fulfilled").length;
    },
    /** The network has reached a limit. */
    exhaust: (action: LimitedAction) => countDone(100, () => limitsOf(home).count(action)),
  };
}

describe("Free bookings", () => {
  test("of one network are five an hour: sixty at once send ten mails and write no further draft.", async () => {
    const { book, pass, inbox, tables, atOnce } = setup();
    expect(await atOnce(60, (number) => book(number, freeCode))).toBe(5);
    expect(inbox).toHaveLength(10);
    expect(tables.bookings.all()).toHaveLength(5);
    pass(10);
    await expect(book(61, freeCode)).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: 3000,
      detail: expect.stringMatching(/^Too many free bookings from your connection\. .*50 minutes/),
    });
    await book(62, freeCode, "198.51.100.11");
  });

  test("count once, even if the visitor has to send the booking again.", async () => {
    const { book, dependencies, inbox } = setup();
    // The first price of this draft is not free.
    await book(1);
    const { change } = dependencies.bookings;
    dependencies.bookings.change = () => Promise.reject(new Error("down"));
    for (let failure = 0; failure < 10; failure += 1) {
      await expect(book(1, freeCode)).rejects.toThrow("down");
    }
    dependencies.bookings.change = change;
    expect(await book(1, freeCode)).toEqual({ bookingId, status: "confirmed" });
    expect(inbox).toHaveLength(2);
    for (const number of [2, 3, 4, 5]) await book(number, freeCode);
    await expect(book(6, freeCode)).rejects.toMatchObject(tooMany);
  });
});

describe("Drafts", () => {
  test("of one network are thirty an hour, each with at most one intent.", async () => {
    const { book, pass, stripe, tables, atOnce } = setup();
    expect(await atOnce(100, (number) => book(number))).toBe(30);
    expect([stripe.all().length, tables.bookings.all().length]).toEqual([30, 30]);
    await book(101, {}, "198.51.100.11");
    pass(60);
    await book(102);
  });

  test("are counted as started once, and not limited again, at any price.", async () => {
    const { book, pay, logged } = setup();
    await pay(5000);
    for (let number = 2; number <= 30; number += 1) await book(number);
    await expect(book(31)).rejects.toMatchObject(tooMany);
    expect(await pay(4000)).toMatchObject({ amount: 4000 });
    // Neither is a code that it was offered before.
    for (let time = 0; time < 40; time += 1) {
      expect(await pay(4000, welcomeCode)).toMatchObject({ amount: 3600 });
    }
    expect(
      logged("booking_started").filter((entry) => entry["bookingId"] === bookingId),
    ).toHaveLength(1);
  });
});

test("Codes that drafts name are thirty in ten minutes for one network, and those that work do not show either.", async () => {
  const { pay, book, pass, atOnce, exhaust, tables } = setup();
  await pay(5000);
  const guesses = new Map<string, number>();
  await atOnce(40, (number) =>
    pay(5000, { discountCode: `GUESS${number}` }).catch(({ code }: { code: string }) =>
      guesses.set(code, (guesses.get(code) ?? 0) + 1),
    ),
  );
  expect(Object.fromEntries(guesses)).toEqual({ discount_not_found: 30, too_many_requests: 10 });
  await expect(pay(5000, welcomeCode)).rejects.toMatchObject(tooMany);
  expect(await pay(5000)).toMatchObject({ amount: 5000 });
  pass(10);
  expect(await pay(5000, welcomeCode)).toMatchObject({ amount: 4500 });
  await exhaust("codeCheck");
  const before = tables.bookings.all().length;
  await expect(book(2, welcomeCode)).rejects.toMatchObject(tooMany);
  expect(tables.bookings.all()).toHaveLength(before);
});

test("An id that belongs to another kind of booking is refused before anything is counted.", async () => {
  const { book, pay, tables } = setup();
  await book(1);
  const before = tables.limits.all();
  await expect(pay(5000, welcomeCode)).rejects.toMatchObject({ code: "conflict" });
  expect(tables.limits.all()).toEqual(before);
});

test("The prices of one draft are twenty at most, and those that it had can be chosen again.", async () => {
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

  test("may still become free.", async () => {
    const { pay, stored } = await declined();
    expect(await pay(5000, freeCode)).toMatchObject({ status: "confirmed" });
    expect(await stored()).toMatchObject({ paymentStatus: "bypassed" });
  });

  test("is confirmed when it is paid after all.", async () => {
    const { pay, payCard, stored } = await declined();
    payCard();
    expect(await pay(5000)).toEqual({ paymentId: bookingId, status: "confirmed", isPaid: true });
    expect(await stored()).toMatchObject({ paymentStatus: "completed" });
  });

  test("is a conflict while the bank decides, so that the page asks about the payment.", async () => {
    const { pay, stripe } = await declined();
    stripe.put({ ...stripe.all()[0]!, status: "processing" });
    await expect(pay(5000)).rejects.toMatchObject({ code: "conflict" });
  });
});

test("A draft that another request confirms before it is saved again is confirmed.", async () => {
  const { pay, store, dependencies, stored } = setup();
  await pay(5000);
  const { begin } = dependencies.bookings;
  dependencies.bookings.begin = async (id, decide) => {
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    return begin(id, decide);
  };
  expect(await pay(5000)).toEqual({ paymentId: bookingId, status: "confirmed", isPaid: true });
  expect(await stored()).toMatchObject({ amount: 5000 });
});

test("A payment that has begun is taken and booked although its network has reached every limit.", async () => {
  const { pay, book, payCard, exhaust, settle, stored } = setup();
  const begun = await pay(5000);
  for (const action of ["draft", "codeCheck", "freeBooking"] as const) await exhaust(action);
  await expect(book(2)).rejects.toMatchObject(tooMany);
  await expect(pay(5000, freeCode)).rejects.toMatchObject(tooMany);
  expect(await pay(5000)).toEqual(begun);
  expect(payCard()).toBe(true);
  // Even with a code that may not be tried any more.
  expect(await pay(5000, freeCode)).toMatchObject({ status: "confirmed" });
  expect(await settle()).toBe("confirmed");
  expect(await stored()).toMatchObject({ amount: 5000, type: "paid" });
});
