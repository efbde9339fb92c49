import { expect, test, vi } from "vitest";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { listing, paymentOf, startUpkeep } from "#lambdas/testing/upkeep.ts";
import { settleAllEvents } from "./settle-events.ts";
import type { UpkeepDependencies } from "./upkeep-task.ts";

/** The events that Stripe could not deliver. */

const day = 24 * 60;

test("an undelivered payment that cannot be read or has no booking does not stop the others.", async () => {
  const { dependencies, run, stateOf, stripe, logged } = await startUpkeep(2);
  stripe.pay("pi_2_secret");
  const { find } = dependencies.bookings;
  const bookings = {
    ...dependencies.bookings,
    find: async (id: string) => {
      if (id === bookingIdOf(1)) throw new Error("The item is damaged.");
      return find(id);
    },
  };
  const undelivered = listing(async () => [1, 9, 2].map(paymentOf));
  expect(await run(30, { bookings, undelivered })).toMatchObject({ confirmed: 1 });
  expect(await stateOf(2)).toBe("completed");
  expect(logged("payment_without_booking")).toMatchObject([{ bookingId: bookingIdOf(9) }]);
});

test("Stripe is asked for the events of 30 days, but not for those under way.", async () => {
  const { run, runAsScheduled, entries } = await startUpkeep(0);
  const list = vi.fn(async () => []);
  await runAsScheduled(2 * day, { undelivered: listing(list) });
  expect(list.mock.calls).toEqual([[at(-28 * day), at(2 * day - 15)]]);
  await run(2 * day);
  expect(entries().map(({ event }) => event)).toEqual(["upkeep", "upkeep"]);
});

test("an undelivered event is handled once, and alarms once.", async () => {
  const { pay, run, stripe, logged, dependencies } = await startUpkeep(1);
  pay(1);
  await settleBooking(dependencies, bookingIdOf(1));
  stripe.refundInDashboard("pi_1", 2000);
  await run(30);
  const readPayment = async () => Promise.reject(new Error("Stripe is asked again."));
  expect(await run(31, { payments: { readPayment } })).toMatchObject({ count: 0, failed: 0 });
  expect(logged("webhook_undelivered")).toMatchObject([{ level: "error", count: 1 }]);
});

test("the list of handled events has those that Stripe still lists.", async () => {
  const { run, dependencies } = await startUpkeep(0);
  const listed = (...numbers: number[]) => ({
    undelivered: listing(async () => numbers.map(paymentOf)),
  });
  await run(30, listed(7, 8));
  await run(35, listed(8, 9));
  expect(await dependencies.settledEvents.read()).toEqual(new Set(["evt_8", "evt_9"]));
});

test("an event that only another endpoint of the account refuses raises no alarm.", async () => {
  const { pay, run, dependencies, logged } = await startUpkeep(1);
  pay(1);
  await settleBooking(dependencies, bookingIdOf(1));
  await run(30);
  expect(logged("webhook_undelivered")).toEqual([]);
});

test("refunds of the dashboard and disputes whose events were lost are found, and alarm.", async () => {
  const { pay, run, store, stripe, logged } = await startUpkeep(2);
  pay(1);
  pay(2);
  await run(30);
  const alarms = () => logged("webhook_undelivered").length;
  expect(alarms()).toBe(1);
  stripe.refundInDashboard("pi_1", 2000);
  stripe.raiseDispute("pi_2", "dispute");
  stripe.decideDispute("pi_2", "lost");
  await run(60);
  expect(await store.find(bookingIdOf(1))).toMatchObject({ refunds: [{ amount: 2000 }] });
  expect(await store.find(bookingIdOf(2))).toMatchObject({ disputes: [{ status: "lost" }] });
  expect(alarms()).toBe(2);
  await run(90);
  expect(alarms()).toBe(2);
});

test("an event that cannot be read alarms once, and does not stop the others.", async () => {
  const { pay, run, stateOf, logged } = await startUpkeep(1);
  pay(1);
  const unreadable = {
    kind: "unreadable" as const,
    eventId: "evt_9",
    type: "charge.refunded",
  };
  const undelivered = listing(async () => [unreadable, paymentOf(1)]);
  expect(await run(30, { undelivered })).toMatchObject({ confirmed: 1, failed: 0 });
  expect(await stateOf(1)).toBe("completed");
  await run(35, { undelivered });
  expect(logged("payment_unclear")).toMatchObject([{ level: "error", stripeEventId: "evt_9" }]);
});

test("after an endpoint is repaired, every event of 30 days is handled, also the newest.", async () => {
  const { pay, stateOf, dependencies } = await startUpkeep(1);
  pay(1);
  const list = vi.fn(async () => [paymentOf(1)]);
  await settleAllEvents({ ...dependencies, undelivered: { ...listing(vi.fn()), listAll: list } });
  expect(list.mock.calls).toEqual([[at(-30 * day), at()]]);
  expect(await stateOf(1)).toBe("completed");
});

test.each<[string, (dependencies: UpkeepDependencies) => Partial<UpkeepDependencies>, string]>([
  [
    "Stripe's list cannot be read",
    () => ({ undelivered: listing(() => Promise.reject(new Error("Not allowed to."))) }),
    "Not allowed to.",
  ],
  ["time runs out", () => ({ remainingMs: () => 24_999 }), "2 of 2 events are not settled."],
  [
    "one cannot be handled",
    ({ bookings }) => ({
      bookings: {
        ...bookings,
        find: async (id) =>
          id === bookingIdOf(1) ? Promise.reject(new Error("damaged")) : bookings.find(id),
      },
    }),
    "1 of 2 events are not settled.",
  ],
])("the events of an endpoint are not said to be handled when %s.", async (_, changed, message) => {
  const { pay, dependencies } = await startUpkeep(2);
  pay(1);
  pay(2);
  const undelivered = listing(async () => [1, 2].map(paymentOf));
  const asked = { ...dependencies, undelivered, ...changed(dependencies) };
  await expect(settleAllEvents(asked)).rejects.toThrow(message);
});

test("an event that cannot be handled is tried again in the next run.", async () => {
  const { pay, run, store, stripe } = await startUpkeep(1);
  pay(1);
  await run(30);
  stripe.refundInDashboard("pi_1", 2000);
  const readPayment = () => Promise.reject(new DomainError("payment_unavailable"));
  expect(await run(60, { payments: { readPayment } })).toMatchObject({ failed: 1 });
  expect(await run(90)).toMatchObject({ failed: 0 });
  expect(await store.find(bookingIdOf(1))).toMatchObject({ refunds: [{ amount: 2000 }] });
});

test("without Stripe's list of events the drafts' own checks find what was paid.", async () => {
  const { pay, runAsScheduled, stateOf, entries, logged } = await startUpkeep(1);
  pay(1);
  const undelivered = listing(() => Promise.reject(new Error("The key may not read events.")));
  expect(await runAsScheduled(30, { undelivered })).toMatchObject({ confirmed: 1, failed: 0 });
  expect(await stateOf(1)).toBe("completed");
  expect(logged("undelivered_events_unknown")).toMatchObject([{ level: "warn" }]);
  expect(entries().filter(({ level }) => level === "error")).toEqual([]);
});
