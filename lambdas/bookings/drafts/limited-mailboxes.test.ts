import { describe, expect, test } from "vitest";
import { mailboxOf } from "#lambdas/discounts/discount-code-store.ts";
import { answers, at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { cancelClientBooking } from "../client/cancel-client-booking.ts";
import { newClientToken } from "../client-links.ts";
import { startBooking } from "./start-booking.ts";
import { startPayment } from "./start-payment.ts";

/** What a stranger can have sent to the address of somebody else. */

const discountCodes = [discountOf({ code: "FREE100", percentOff: 100 })];
const victim = "sam.field@gmail.com";
const spellings = [
  victim,
  "Sam.Field@Gmail.com",
  "samfield@gmail.com",
  "s.a.m.f.i.e.l.d+1@googlemail.com",
  "samfield+gym@gmail.com",
  "SAMFIELD@GMAIL.COM",
];
const tooMany = { code: "too_many_requests" };

/** A stranger who changes the network with each request. */
function setup() {
  let minutes = 0;
  let requests = 0;
  const services = createServices({ discountCodes, now: () => at(minutes) });
  const { dependencies, inbox, limitsOf } = services;
  const connected = () => {
    requests += 1;
    const limits = limitsOf(`198.51.${requests >> 8}.${requests & 255}`);
    return { ...dependencies, limits, newId: () => bookingIdOf(0x9000 + requests) };
  };
  const tokens = new Map<number, string>();
  const tokenOf = (number: number) => {
    const token = tokens.get(number) ?? newClientToken();
    tokens.set(number, token);
    return token;
  };
  const toVictim = () => inbox.filter(({ to }) => mailboxOf(to) === mailboxOf(victim)).length;
  return {
    ...services,
    toVictim,
    pass: (more: number) => {
      minutes += more;
    },
    book: (number: number, email: string, code: string | null = "FREE100") => {
      const discount = code === null ? {} : { discountCode: code };
      const body = { bookingId: bookingIdOf(number), ...answers, email, ...discount };
      return startBooking(connected(), { body: { ...body, clientToken: tokenOf(number) } });
    },
    pay: (number: number, payer: { email?: string }) =>
      startPayment(connected(), {
        body: {
          ...{ paymentId: bookingIdOf(number), amount: 5000, discountCode: "FREE100" },
          ...{ payer, clientToken: tokenOf(number) },
        },
      }),
    cancel: (number: number) =>
      cancelClientBooking(connected(), {
        params: { bookingId: bookingIdOf(number), token: tokenOf(number) },
      }),
    upkeep: () => runUpkeep(dependencies),
  };
}

const done = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

describe("A stranger who types somebody's address", () => {
  test("has at most four mails an hour sent there, however it is spelt, and none by upkeep later.", async () => {
    const { book, cancel, pass, upkeep, toVictim, tables } = setup();
    const booked = await Promise.allSettled(spellings.map((email, number) => book(number, email)));
    expect(done(booked)).toBe(2);
    expect(tables.bookings.all()).toHaveLength(2);
    expect(toVictim()).toBe(2);
    await Promise.allSettled(spellings.map((_, number) => cancel(number)));
    expect(toVictim()).toBe(4);
    for (let hours = 0; hours < 20 * 24; hours += 6) {
      pass(6 * 60);
      await upkeep();
    }
    expect(toVictim()).toBe(4);
  });

  test("has at most six a day sent there, also by cancelling the bookings of many days at once.", async () => {
    const { book, pay, cancel, pass, toVictim } = setup();
    let number = 0;
    for (let day = 0; day < 3; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        const email = spellings[number % spellings.length]!;
        const starting = number % 2 ? book(number, email) : pay(number, { email });
        await starting.then(
          () => undefined,
          () => undefined,
        );
        number += 1;
        pass(60);
      }
    }
    // From 10:00, so on four days.
    expect(toVictim()).toBe(4 * 3);
    const before = toVictim();
    await Promise.allSettled(Array.from({ length: number }, (_, each) => cancel(each)));
    expect(toVictim() - before).toBe(2);
  });

  test("cannot move a draft that is not made yet to another address.", async () => {
    const { book, dependencies, toVictim } = setup();
    for (const number of [1, 2]) await book(number, victim);
    const bookings = {
      ...dependencies.bookings,
      change: () => Promise.reject(new Error("down")),
    };
    const body = {
      bookingId: bookingIdOf(3),
      ...answers,
      email: "kim@example.org",
      discountCode: "FREE100",
    };
    await expect(startBooking({ ...dependencies, bookings }, { body })).rejects.toThrow("down");
    await expect(book(3, victim)).rejects.toMatchObject(tooMany);
    expect(toVictim()).toBe(2);
  });
});

test("Beyond the limit a free booking is refused with a sentence, and a paid one never.", async () => {
  const { book, pay } = setup();
  for (const number of [1, 2]) await book(number, victim);
  await expect(book(3, victim)).rejects.toMatchObject({
    ...tooMany,
    detail: expect.stringMatching(
      /^Too many free bookings for this email address\. Try again in .*, or write to me at /,
    ),
  });
  await expect(pay(4, { email: victim })).rejects.toMatchObject(tooMany);
  expect(await pay(5, {})).toMatchObject({ status: "confirmed" });
  for (let number = 10; number < 20; number += 1) {
    expect(await book(number, victim, null)).toBeDefined();
  }
});

test("A free booking is cancelled also when its mailbox gets no more mail, and the trainer is told.", async () => {
  const { book, cancel, pass, inbox, tables } = setup();
  for (const number of [1, 2]) await book(number, victim);
  pass(60);
  await book(3, victim);
  for (const number of [1, 2]) await cancel(number);
  inbox.length = 0;
  expect(await cancel(3)).toMatchObject({ cancelledAt: expect.any(String) });
  expect(inbox.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Cancelled by client"),
  ]);
  const item = await tables.bookings.get({ bookingId: bookingIdOf(3) });
  expect(item).not.toHaveProperty("cancelMail");
});
