import { describe, expect, test } from "vitest";
import { draftLimits } from "#lambdas/bookings/record/draft.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  fullPrice,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { settleBooking } from "../settling/settle-booking.ts";
import { startBooking } from "./start-booking.ts";
import { startPayment } from "./start-payment.ts";

const discountCodes = [{ code: "WELCOME10" }, { code: "FREE100", percentOff: 100 }].map(discountOf);
const home = "198.51.100.10";
const tooMany = { code: "too_many_requests" };

function setup() {
  let minutes = 0;
  const services = createServices({ discountCodes, now: () => at(minutes) });
  const from = (address: string) => ({
    ...services.dependencies,
    limits: services.limitsOf(address),
  });
  return {
    ...services,
    pass: (more: number) => {
      minutes += more;
    },
    book: (id: string, discountCode?: string, address = home) =>
      startBooking(from(address), {
        body: {
          ...{ bookingId: id, ...answers, email: `${id}@example.org` },
          ...(discountCode && { discountCode }),
        },
      }),
    pay: (amount: number, discountCode?: string) =>
      startPayment(from(home), {
        body: { paymentId: bookingId, amount, ...(discountCode && { discountCode }) },
      }),
  };
}

/** How many of the promises are fulfilled. */
async function countDone(attempts: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("Free bookings", () => {
  test("of one network are five an hour: sixty at once send ten mails and write no further draft.", async () => {
    const { book, pass, inbox, tables } = setup();
    const attempts = Array.from({ length: 60 }, (_, number) =>
      book(bookingIdOf(number), "FREE100"),
    );
    expect(await countDone(attempts)).toBe(5);
    expect(inbox).toHaveLength(10);
    const bookings = tables.bookings.all().filter((item) => "paymentStatus" in item);
    expect(bookings).toHaveLength(5);
    pass(10);
    await expect(book(bookingIdOf(60), "FREE100")).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: 3000,
      detail: expect.stringMatching(/^Too many free bookings from your connection\. .*50 minutes/),
    });
    await book(bookingIdOf(61), "FREE100", "198.51.100.11");
    expect(inbox).toHaveLength(12);
  });

  test("count once, even if the visitor has to send the booking again.", async () => {
    const { book, dependencies, limitsOf, inbox } = setup();
    // The first price of this draft is not free.
    await book(bookingId);
    for (let failure = 0; failure < 10; failure += 1) {
      const bookings = {
        ...dependencies.bookings,
        change: () => Promise.reject(new Error("down")),
      };
      const broken = { ...dependencies, bookings, limits: limitsOf(home) };
      const email = `${bookingId}@example.org`;
      const body = { bookingId, ...answers, email, discountCode: "FREE100" };
      await expect(startBooking(broken, { body })).rejects.toThrow("down");
    }
    expect(await book(bookingId, "FREE100")).toEqual({ bookingId, status: "confirmed" });
    expect(inbox).toHaveLength(2);
    for (let number = 2; number <= 5; number += 1) await book(bookingIdOf(number), "FREE100");
    await expect(book(bookingIdOf(6), "FREE100")).rejects.toMatchObject(tooMany);
  });

  test("are limited on a draft that was begun with a price, which can still be paid.", async () => {
    const { book, stripe, dependencies } = setup();
    for (let number = 2; number <= 6; number += 1) await book(bookingIdOf(number), "FREE100");
    const begun = await book(bookingId);
    await expect(book(bookingId, "FREE100")).rejects.toMatchObject(tooMany);
    expect(begun.status === "awaiting_payment" && stripe.pay(begun.clientSecret)).toBe(true);
    expect(await settleBooking(dependencies, bookingId)).toBe("confirmed");
  });
});

describe("Drafts", () => {
  test("of one network are thirty an hour, each with at most one intent.", async () => {
    const { book, pass, stripe, tables } = setup();
    const attempts = Array.from({ length: 100 }, (_, number) => book(bookingIdOf(number)));
    expect(await countDone(attempts)).toBe(30);
    expect(stripe.all()).toHaveLength(30);
    expect(tables.bookings.all()).toHaveLength(30);
    await book(bookingIdOf(101), undefined, "198.51.100.11");
    pass(60);
    await book(bookingIdOf(102));
  });

  test("are not counted again when they are started again, at any price.", async () => {
    const { book, pay } = setup();
    await pay(5000);
    for (let number = 2; number <= 30; number += 1) await book(bookingIdOf(number));
    await expect(book(bookingIdOf(31))).rejects.toMatchObject(tooMany);
    for (let time = 0; time < 10; time += 1) {
      expect(await pay(4000)).toMatchObject({ amount: 4000 });
      expect(await pay(4000, "WELCOME10")).toMatchObject({ amount: 3600 });
    }
  });
});

describe("Codes", () => {
  test("named when a draft is started are thirty in ten minutes for one network.", async () => {
    const { pay, pass, stripe } = setup();
    await pay(5000);
    const guesses = Array.from({ length: 40 }, (_, number) =>
      pay(5000, `GUESS${number}`).catch(({ code }: { code: string }) => code),
    );
    const answered = await Promise.all(guesses);
    expect(answered.filter((code) => code === "discount_not_found")).toHaveLength(30);
    expect(answered.filter((code) => code === "too_many_requests")).toHaveLength(10);
    // Those that work do not show either.
    await expect(pay(5000, "WELCOME10")).rejects.toMatchObject(tooMany);
    expect(await pay(5000)).toMatchObject({ amount: 5000 });
    pass(10);
    expect(await pay(5000, "WELCOME10")).toMatchObject({ amount: 4500 });
    expect(stripe.all()).toHaveLength(1);
  });

  test("that a draft was offered before are not counted.", async () => {
    const { pay } = setup();
    await pay(5000);
    for (let time = 0; time < 40; time += 1) await pay(5000, "WELCOME10");
  });
});

test("A code counts as tried when a new draft names it.", async () => {
  const { book, limitsOf, tables } = setup();
  for (let time = 0; time < 30; time += 1) await limitsOf(home).count("codeCheck");
  await expect(book(bookingId, "WELCOME10")).rejects.toMatchObject(tooMany);
  expect(tables.bookings.all()).toEqual([]);
});

test("An id that belongs to another kind of booking is refused before anything is counted.", async () => {
  const { book, pay, tables } = setup();
  await book(bookingId);
  const before = tables.limits.all();
  await expect(pay(5000, "WELCOME10")).rejects.toMatchObject({ code: "conflict" });
  expect(tables.limits.all()).toEqual(before);
});

describe("The prices of one draft", () => {
  test("are twenty at most, and those that it had can be chosen again.", async () => {
    const { pay, store, stripe } = setup();
    const amounts = Array.from({ length: 40 }, (_, number) => 1000 + number);
    for (const amount of amounts.slice(0, 20)) await pay(amount);
    for (const amount of amounts.slice(20)) {
      await expect(pay(amount)).rejects.toMatchObject({
        ...tooMany,
        retryAfterSeconds: 24 * 60 * 60,
        detail: expect.stringContaining("Too many different prices for one payment."),
      });
    }
    expect(await pay(1003)).toMatchObject({ amount: 1003 });
    const draft = await store.find(bookingId);
    expect(draft?.paymentStatus === "pending" && draft.offers).toHaveLength(draftLimits.offers);
    expect(stripe.all()).toMatchObject([{ amount: 1003 }]);
  });
});

describe("A draft that was declined ten times", () => {
  async function declined() {
    const services = setup();
    await services.pay(5000);
    const [intent] = services.stripe.all();
    for (let number = 0; number < draftLimits.declinedPayments; number += 1) {
      await services.store.recordDecline(bookingId, intent?.id ?? "", `evt_${number}`);
    }
    return { ...services, intent };
  }

  test("is not refused after nine.", async () => {
    const { pay, store, stripe } = setup();
    await pay(5000);
    for (let number = 1; number < draftLimits.declinedPayments; number += 1) {
      await store.recordDecline(bookingId, stripe.all()[0]?.id ?? "", `evt_${number}`);
    }
    expect(await pay(5000)).toMatchObject({ status: "awaiting_payment" });
  });

  test("may still become free.", async () => {
    const { pay, store } = await declined();
    expect(await pay(5000, "FREE100")).toMatchObject({ status: "confirmed" });
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "bypassed" });
  });

  test("is refused until it has expired, with a sentence.", async () => {
    const { pay, pass } = await declined();
    pass(60);
    await expect(pay(5000)).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: 23 * 60 * 60,
      detail: expect.stringContaining("This payment has been declined too many times."),
    });
  });

  test("is confirmed when it is paid after all.", async () => {
    const { pay, stripe, intent, store } = await declined();
    stripe.pay(intent?.clientSecret ?? "");
    expect(await pay(5000)).toEqual({ paymentId: bookingId, status: "confirmed" });
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "completed" });
  });

  test("is a conflict while the bank decides, so that the page asks about the payment.", async () => {
    const { pay, stripe, intent } = await declined();
    if (intent) stripe.put({ ...intent, status: "processing" });
    await expect(pay(5000)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("A draft that changes while it is started again", () => {
  /** Another request does something just before this one saves the draft. */
  async function interrupted(
    interrupt: (services: ReturnType<typeof setup>) => Promise<unknown>,
    amount = 4000,
  ) {
    const services = setup();
    await services.pay(5000);
    const { dependencies, limitsOf } = services;
    const begin: typeof dependencies.bookings.begin = async (id, decide) => {
      await interrupt(services);
      return dependencies.bookings.begin(id, decide);
    };
    const bookings = { ...dependencies.bookings, begin };
    const started = startPayment(
      { ...dependencies, bookings, limits: limitsOf(home) },
      { body: { paymentId: bookingId, amount } },
    );
    return { ...services, started };
  }

  const confirmPaid = ({ store }: ReturnType<typeof setup>) =>
    store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());

  test("is confirmed when the other request has confirmed it.", async () => {
    const { started, store } = await interrupted(confirmPaid, 5000);
    expect(await started).toEqual({ paymentId: bookingId, status: "confirmed" });
    expect(await store.find(bookingId)).toMatchObject({ amount: 5000 });
  });
});

test("A draft is counted as started once, however often it is sent.", async () => {
  const { pay, entries } = setup();
  const started = () => entries().filter(({ event }) => event === "booking_started");
  await pay(5000);
  expect(started()).toMatchObject([{ bookingId }]);
  await pay(4000);
  expect(started()).toHaveLength(1);
});

test("A draft without a payment is refused beyond a limit without asking Stripe.", async () => {
  const { pay, store, dependencies, limitsOf, entries } = setup();
  await store.saveDraft(sessionDraftOf(), at());
  await Promise.allSettled(Array.from({ length: 100 }, () => limitsOf(home).count("codeCheck")));
  dependencies.cards.retrieve = async () => Promise.reject(new Error("Stripe is asked."));
  await expect(pay(5000, "WELCOME10")).rejects.toMatchObject(tooMany);
  expect(entries().some(({ event }) => event === "payment_unclear")).toBe(false);
});

describe("A payment that has begun", () => {
  test("is taken and booked although its network has reached every limit.", async () => {
    const { pay, book, stripe, dependencies, limitsOf, store } = setup();
    const begun = await pay(5000);
    for (const action of ["draft", "codeCheck", "freeBooking"] as const) {
      const attempts = Array.from({ length: 100 }, () => limitsOf(home).count(action));
      await Promise.allSettled(attempts);
    }
    await expect(book(bookingIdOf(2))).rejects.toMatchObject(tooMany);
    expect(await pay(5000)).toEqual(begun);
    expect(begun.status === "awaiting_payment" && stripe.pay(begun.clientSecret)).toBe(true);
    // Even with a code that may not be tried any more.
    expect(await pay(5000, "FREE100")).toMatchObject({ status: "confirmed" });
    expect(await settleBooking(dependencies, bookingId)).toBe("confirmed");
    expect(await store.find(bookingId)).toMatchObject({ amount: 5000, type: "paid" });
  });
});
