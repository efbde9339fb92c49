import { expect, test } from "vitest";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { countDone, createVisitors, freeCode } from "#lambdas/testing/visitors.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { cancelClientBooking } from "../client/cancel-client-booking.ts";

/** What a stranger can have sent to the address of somebody else. */

const victim = "sam.field@gmail.com";
const tooMany = { code: "too_many_requests" };

/** A stranger who changes the network with each request. */
function setup() {
  const visitors = createVisitors();
  const { dependencies, limitsOf } = visitors;
  let requests = 0;
  const limits = () => {
    requests += 1;
    return { limits: limitsOf(`198.51.100.${requests}`) };
  };
  const clientToken = "A".repeat(43);
  return {
    ...visitors,
    book: (number: number, email = victim, more: object = freeCode) =>
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

test("A stranger has at most four mails an hour sent to a mailbox, however it is spelt, and none by upkeep later.", async () => {
  const { book, cancel, pass, dependencies, toVictim, tables } = setup();
  const spellings = [victim, "SamField@Gmail.com", "s.a.mfield+1@googlemail.com"];
  await Promise.allSettled(spellings.map((email, number) => book(number, email)));
  expect(tables.bookings.all()).toHaveLength(2);
  expect(toVictim()).toBe(2);
  await Promise.allSettled([0, 1, 2].map(cancel));
  expect(toVictim()).toBe(4);
  for (const days of [1, 3, 14]) {
    pass(days * 24 * 60);
    await runUpkeep(dependencies);
  }
  expect(toVictim()).toBe(4);
});

test("A stranger cannot move a draft that is not made yet to another address.", async () => {
  const { book, dependencies, toVictim } = setup();
  for (const number of [1, 2]) await book(number);
  const { change } = dependencies.bookings;
  dependencies.bookings.change = () => Promise.reject(new Error("down"));
  await expect(book(3, "kim@example.org")).rejects.toThrow("down");
  dependencies.bookings.change = change;
  await expect(book(3)).rejects.toMatchObject(tooMany);
  expect(toVictim()).toBe(2);
});

test("Beyond the limit a free booking is refused with a sentence, and a paid one never.", async () => {
  const { book, pay } = setup();
  for (const number of [1, 2]) await book(number);
  await expect(book(3)).rejects.toMatchObject({
    ...tooMany,
    detail: expect.stringMatching(/^Too many free bookings for this email address\. Try again in /),
  });
  await expect(pay(4, { email: victim })).rejects.toMatchObject(tooMany);
  expect(await pay(5, {})).toMatchObject({ status: "confirmed" });
  expect(await countDone(4, () => book(6, victim, {}))).toBe(4);
});

test("A free booking is cancelled also when its mailbox gets no more mail, and the trainer is told.", async () => {
  const { book, cancel, pass, inbox, stored, payCard, confirm } = setup();
  for (const number of [1, 2]) await book(number);
  pass(60);
  await book(3);
  for (const number of [1, 2]) await cancel(number);
  inbox.length = 0;
  expect(await cancel(3)).toMatchObject({ cancelledAt: expect.any(String) });
  expect(inbox.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Cancelled by client"),
  ]);
  expect(await stored(3)).not.toHaveProperty("cancelMail");
  // Of a paid one the client is told all the same.
  await book(4, victim, {});
  payCard(4);
  await confirm(4);
  await cancel(4);
  expect(await stored(4)).toMatchObject({ cancelMail: { status: "sent" } });
});
