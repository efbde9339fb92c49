import { describe, expect, test } from "vitest";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { countDone, createVisitors, freeCode } from "#lambdas/testing/visitors.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { cancelClientBooking } from "../client/cancel-client-booking.ts";

/** What a stranger can have sent to the address of somebody else. */

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
  const visitors = createVisitors();
  const { dependencies, limitsOf } = visitors;
  let requests = 0;
  const limits = () => {
    requests += 1;
    return { limits: limitsOf(`198.51.${requests >> 8}.${requests & 255}`) };
  };
  const clientToken = "A".repeat(43);
  return {
    ...visitors,
    book: (number: number, email: string, more: object = freeCode) =>
      visitors.book(number, { email, clientToken, ...more }, limits()),
    pay: (number: number, payer: { email?: string }) =>
      visitors.pay(number, { payer, clientToken, ...freeCode }, limits()),
    cancel: (number: number) =>
      cancelClientBooking(
        { ...dependencies, ...limits(), newId: () => bookingIdOf(0x9000 + requests) },
        { params: { bookingId: bookingIdOf(number), token: clientToken } },
      ),
    toVictim: () => visitors.mailsTo(victim),
  };
}

describe("A stranger who types somebody's address", () => {
  test("has at most four mails an hour sent there, however it is spelt, and none by upkeep later.", async () => {
    const { book, cancel, pass, dependencies, toVictim, tables } = setup();
    const numbers = spellings.keys();
    await Promise.allSettled(spellings.map((email, number) => book(number, email)));
    expect(tables.bookings.all()).toHaveLength(2);
    expect(toVictim()).toBe(2);
    await Promise.allSettled([...numbers].map(cancel));
    expect(toVictim()).toBe(4);
    for (let hours = 0; hours < 20 * 24; hours += 6) {
      pass(6 * 60);
      await runUpkeep(dependencies);
    }
    expect(toVictim()).toBe(4);
  });

  test("has at most six a day sent there, also by cancelling the bookings of many days at once.", async () => {
    const { book, pay, cancel, pass, toVictim } = setup();
    let number = 0;
    await countDone(3 * 24, () => {
      number += 1;
      pass(60);
      const email = spellings[number % spellings.length]!;
      return number % 2 ? book(number, email) : pay(number, { email });
    });
    // From 11:00, so on four days.
    expect(toVictim()).toBe(4 * 3);
    await Promise.allSettled(Array.from({ length: number }, (_, each) => cancel(each + 1)));
    expect(toVictim() - 4 * 3).toBe(2);
  });

  test("cannot move a draft that is not made yet to another address.", async () => {
    const visitors = setup();
    const { book, dependencies, toVictim } = visitors;
    for (const number of [1, 2]) await book(number, victim);
    const change = () => Promise.reject(new Error("down"));
    const { change: working } = dependencies.bookings;
    Object.assign(dependencies.bookings, { change });
    await expect(book(3, "kim@example.org")).rejects.toThrow("down");
    Object.assign(dependencies.bookings, { change: working });
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
    expect(await book(number, victim, {})).toBeDefined();
  }
});

test("A free booking is cancelled also when its mailbox gets no more mail, and the trainer is told.", async () => {
  const { book, cancel, pass, inbox, stored } = setup();
  for (const number of [1, 2]) await book(number, victim);
  pass(60);
  await book(3, victim);
  for (const number of [1, 2]) await cancel(number);
  inbox.length = 0;
  expect(await cancel(3)).toMatchObject({ cancelledAt: expect.any(String) });
  expect(inbox.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Cancelled by client"),
  ]);
  expect(await stored(3)).not.toHaveProperty("cancelMail");
});
