import { expect, test, vi } from "vitest";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { at, bookingIdOf, draftOf, fullPrice } from "#lambdas/testing/bookings.ts";
import { listing, noEvents, paymentOf, startUpkeep } from "#lambdas/testing/upkeep.ts";
import { readBookingSettings } from "#shared/bookings/booking-settings.ts";
import { createUpkeepLists } from "./upkeep-lists.ts";

const day = 24 * 60;

test("a payment whose confirmation and webhook were lost becomes a booking.", async () => {
  const { pay, run, stateOf, inbox, logged } = await startUpkeep(2);
  pay(1);
  const report = { count: 2, confirmed: 1, expired: 0, followedUp: 0, erased: 0, failed: 0 };
  expect(await run(30)).toEqual(report);
  expect([await stateOf(1), await stateOf(2)]).toEqual(["completed", "pending"]);
  expect(inbox).toHaveLength(2);
  expect(logged("upkeep")).toMatchObject([report]);
});

test("a draft younger than the minimum age is skipped.", async () => {
  const { pay, run, stateOf } = await startUpkeep(2);
  pay(1);
  pay(2);
  expect(await run(16, noEvents)).toMatchObject({ count: 1, confirmed: 1 });
  expect([await stateOf(1), await stateOf(2)]).toEqual(["completed", "pending"]);
});

test("a draft that is unpaid after a day is deleted, and its intent cancelled.", async () => {
  const { run, stateOf, stripe } = await startUpkeep(2);
  expect(await run(day + 1)).toMatchObject({ count: 2, expired: 1 });
  expect([await stateOf(1), await stateOf(2)]).toEqual(["gone", "pending"]);
  expect(stripe.all().map(({ status }) => status)).toEqual(["canceled", "requires_payment_method"]);
});

test("a draft whose payment is processing is neither deleted nor cancelled.", async () => {
  const { dependencies, run, stateOf, stripe } = await startUpkeep(1);
  const [intent] = stripe.all();
  if (intent) stripe.put({ ...intent, status: "processing" });
  const cancel = vi.fn(dependencies.cards.cancel);
  const cards = { ...dependencies.cards, cancel };
  expect(await run(3 * day, { cards })).toMatchObject({ expired: 0, failed: 0 });
  expect(await stateOf(1)).toBe("pending");
  expect(cancel).not.toHaveBeenCalled();
});

test("a draft whose intent Stripe does not know is neither deleted nor counted as abandoned.", async () => {
  const { dependencies, run, stateOf, logged } = await startUpkeep(1);
  await dependencies.bookings.attachIntent(bookingIdOf(1), "pi_lost", "pi_1");
  expect(await run(2 * day)).toMatchObject({ expired: 0, failed: 0 });
  expect(await stateOf(1)).toBe("pending");
  expect(await dependencies.abandoned.since("2026-01")).toEqual([]);
  const unclear = { reason: "missing", paymentIntentId: "pi_lost" };
  expect(logged("payment_unclear")).toContainEqual(expect.objectContaining(unclear));
});

test("a failure of one booking does not stop the others.", async () => {
  const { dependencies, pay, run, stateOf, logged } = await startUpkeep(4);
  for (const number of [1, 2, 3, 4]) pay(number);
  const cards = {
    ...dependencies.cards,
    retrieve: async (id: string) => {
      if (id === "pi_2") throw new Error("Stripe stumbles over this one.");
      if (id === "pi_3") throw new DomainError("payment_unavailable");
      return dependencies.cards.retrieve(id);
    },
  };
  expect(await run(60, { cards, ...noEvents })).toMatchObject({
    count: 4,
    confirmed: 2,
    failed: 2,
  });
  expect(await Promise.all([1, 2, 3, 4].map(stateOf))).toEqual([
    "completed",
    "pending",
    "pending",
    "completed",
  ]);
  const failed = [2, 3].map((number) => ({ bookingId: bookingIdOf(number) }));
  expect(logged("upkeep_booking_failed")).toMatchObject(failed);
});

test("a run works on every page of the pending work.", async () => {
  const { pay, run, tables } = await startUpkeep(5);
  for (let number = 1; number <= 5; number += 1) pay(number);
  // DynamoDB cuts a page at 1 MB.
  const query: typeof tables.bookings.query = (asked) =>
    tables.bookings.query({ ...asked, limit: 2 });
  const lists = createUpkeepLists({ ...tables.bookings, query });
  expect(await run(60, { lists, ...noEvents })).toMatchObject({ count: 5, confirmed: 5 });
});

test("the next run continues when time has run out, and the operator receives an alarm.", async () => {
  const { pay, run, stateOf, logged } = await startUpkeep(7);
  for (let number = 1; number <= 7; number += 1) pay(number);
  let left = 60_000;
  const remainingMs = () => {
    left -= 20_000;
    return left;
  };
  expect(await run(60, { remainingMs, ...noEvents })).toMatchObject({ count: 5, confirmed: 5 });
  expect([await stateOf(6), await stateOf(7)]).toEqual(["pending", "pending"]);
  const alarms = () => logged("upkeep_out_of_time");
  expect(alarms()).toHaveLength(1);
  expect(await run(60, noEvents)).toMatchObject({ confirmed: 2 });
  expect(alarms()).toHaveLength(1);
});

test("a draft is checked after a quarter of an hour, an hour, six hours and a day.", async () => {
  const { dependencies, runAsScheduled, stateOf } = await startUpkeep(1);
  const checkedAt: number[] = [];
  let minutes = 0;
  const cards = {
    ...dependencies.cards,
    retrieve: async (id: string) => {
      checkedAt.push(minutes);
      return dependencies.cards.retrieve(id);
    },
  };
  for (; minutes <= day + 10; minutes += 5) await runAsScheduled(minutes, { cards });
  // The draft was saved at minute 1, and upkeep runs every five minutes.
  expect(checkedAt).toEqual([20, 65, 365, day + 5]);
  expect(await stateOf(1)).toBe("gone");
});

test("a draft that is started again is checked a quarter of an hour later.", async () => {
  const { dependencies, store, runAsScheduled } = await startUpkeep(1);
  const asked = vi.fn(dependencies.cards.retrieve);
  const cards = { ...dependencies.cards, retrieve: asked };
  await runAsScheduled(20, { cards });
  await runAsScheduled(25, { cards });
  expect(asked).toHaveBeenCalledTimes(1);
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(1) }), at(26));
  await runAsScheduled(40, { cards });
  expect(asked).toHaveBeenCalledTimes(1);
  await runAsScheduled(41, { cards });
  expect(asked).toHaveBeenCalledTimes(2);
  // The next check is due when it is an hour old.
  await runAsScheduled(46, { cards });
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([
  [25_000, "completed"],
  [24_999, "pending"],
])("a booking needs 25 seconds of the run: with %i ms it is %s.", async (left, state) => {
  const { pay, runAsScheduled, stateOf, logged } = await startUpkeep(1);
  pay(1);
  const undelivered = listing(async () => [paymentOf(1)]);
  // The draft's own check is not due yet.
  await runAsScheduled(10, { remainingMs: () => left, undelivered });
  expect(await stateOf(1)).toBe(state);
  expect(logged("upkeep_out_of_time")).toHaveLength(left < 25_000 ? 1 : 0);
});

test("a draft that is gone although it is still listed is no failure.", async () => {
  const { run, entries, dependencies } = await startUpkeep(0);
  const lists = {
    pendingWork: async () => ({ bookingIds: [bookingIdOf(7)], next: undefined }),
  };
  expect(await run(60, { lists: { ...dependencies.lists, ...lists } })).toMatchObject({
    confirmed: 0,
    failed: 0,
  });
  expect(entries().map(({ event }) => event)).toEqual(["upkeep"]);
});

test("a draft is abandoned at the end of its day, and counted in its month.", async () => {
  const { run, stateOf, dependencies } = await startUpkeep(1);
  await run(day);
  expect([await stateOf(1), await dependencies.abandoned.since("2026-03")]).toEqual([
    "pending",
    [],
  ]);
  await run(day + 1);
  expect(await stateOf(1)).toBe("gone");
  expect(await dependencies.abandoned.since("2026-03")).toEqual([
    { month: "2026-03", consultations: 1, sessions: 0 },
  ]);
});

test("a booking that the webhook has confirmed is followed up a minute later.", async () => {
  const { dependencies, pay, runAsScheduled, inbox } = await startUpkeep(1);
  pay(1);
  const leaveToUpkeep = async () => {};
  await settleBooking({ ...dependencies, followUp: leaveToUpkeep }, bookingIdOf(1));
  expect(await runAsScheduled(0.9)).toMatchObject({ count: 0 });
  expect(inbox).toEqual([]);
  expect(await runAsScheduled(1)).toMatchObject({ followedUp: 1 });
  expect(inbox).toHaveLength(2);
});

test("a failed mail is sent when the mail service recovers, and only once.", async () => {
  const { dependencies, pay, run, inbox } = await startUpkeep(1);
  pay(1);
  const mail = { send: async () => Promise.reject(new Error("The mail service is down.")) };
  await run(30, { mail });
  expect(await run(44)).toMatchObject({ count: 0 });
  expect(await run(45, { mail })).toMatchObject({ count: 1, followedUp: 0, failed: 1 });
  // The second wait is twice as long as the first.
  expect(await run(60)).toMatchObject({ count: 1, followedUp: 0, failed: 0 });
  expect(await run(75)).toMatchObject({ count: 1, followedUp: 1, failed: 0 });
  expect(await run(day)).toMatchObject({ count: 0 });
  expect(inbox).toHaveLength(2);
  expect(await dependencies.bookings.find(bookingIdOf(1))).toMatchObject({
    visitorMail: { status: "sent", attempts: 3 },
  });
});

test("a first mail that could not be sent for an hour is an alarm in each run, until it is sent.", async () => {
  const { pay, run, logged, runAsScheduled } = await startUpkeep(2);
  pay(1);
  const mail = { send: async () => Promise.reject(new Error("Sending paused for this account.")) };
  await run(30, { mail });
  await run(80, { mail });
  expect(logged("mail_unsent")).toEqual([]);
  await run(95, { mail });
  await run(100, { mail });
  expect(logged("mail_unsent")).toMatchObject([
    { mail: "visitorMail", bookingId: bookingIdOf(1) },
    { mail: "visitorMail", bookingId: bookingIdOf(1) },
  ]);
  await run(day);
  await runAsScheduled(day + 5);
  expect(logged("mail_unsent")).toHaveLength(2);
});

test("a mail that keeps failing is given up, with one alarm.", async () => {
  const { dependencies, run, logged } = await startUpkeep(1);
  const terms = { ...fullPrice, paymentIntentId: "pi_1" };
  await dependencies.bookings.confirmPaid(bookingIdOf(1), terms, at());
  const bookingSettings = {
    read: async () => ({ ...readBookingSettings(), askForTime: false }),
  };
  const mail = { send: async () => Promise.reject(new Error("No such mailbox.")) };
  for (let quarterOfAnHour = 1; quarterOfAnHour <= 3 * 96; quarterOfAnHour += 1) {
    await run(15 * quarterOfAnHour, { mail, bookingSettings });
  }
  const givenUp = logged("mail_unsent").filter(({ attempts }) => attempts !== undefined);
  expect(givenUp).toMatchObject([
    { level: "error", mail: "visitorMail", attempts: 20 },
    { level: "error", mail: "trainerMail", attempts: 20 },
  ]);
  expect(await run(4 * day, { bookingSettings })).toMatchObject({ count: 0 });
});
