import { expect, test } from "vitest";
import { answers, at, bookingIdOf, draftOf, savePaid } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { listing, paymentOf } from "#lambdas/testing/upkeep.ts";
import { runScheduled } from "./run-upkeep.ts";
import type { UpkeepDependencies } from "./upkeep-task.ts";

const day = 24 * 60;
const year = 366 * day;

/**
 * A draft that was paid without its event, one that was left unpaid for a day, and a booking whose answers
 * about health are kept for long enough.
 */
async function setup() {
  const services = createServices({ now: () => at(year + day + 60) });
  const { store, stripe, dependencies } = services;
  const begin = async (number: number, minutes: number) => {
    const bookingId = bookingIdOf(number);
    await store.saveDraft(draftOf({ bookingId }), at(minutes));
    const intent = await stripe.cards.create({
      bookingId,
      amount: 5000,
      description: "Fitness Consultation Booking",
      idempotencyKey: bookingId,
    });
    await store.attachIntent(bookingId, intent!.id, undefined);
  };
  await begin(1, year + day);
  stripe.pay("pi_1_secret");
  await begin(2, year);
  const healthConsent = { version: "2026-11-20", at: at().toISOString() } as const;
  const old = draftOf({ bookingId: bookingIdOf(3), answers: { ...answers, healthConsent } });
  await savePaid(store, old);
  const find = (number: number) => store.find(bookingIdOf(number));
  return {
    ...services,
    find,
    run: (changes: Partial<UpkeepDependencies> = {}) =>
      runScheduled({ ...dependencies, ...changes }),
    expectAllDone: async () => {
      expect(await find(1)).toMatchObject({
        paymentStatus: "completed",
        visitorMail: { status: "sent" },
        trainerMail: { status: "sent" },
      });
      expect(await find(2)).toBeUndefined();
      expect(await find(3)).toMatchObject({ medicalConditions: "" });
    },
  };
}

test("A run settles payments, sends mails, deletes unpaid drafts and applies retention.", async () => {
  const { run, expectAllDone } = await setup();
  await run();
  await expectAllDone();
  expect(await run()).toMatchObject({ count: 0, failed: 0 });
});

test("A task that fails stops no other one, and the run counts as failed.", async () => {
  const { run, dependencies, expectAllDone, logged } = await setup();
  const away = async () => Promise.reject(new Error("The database is away."));
  const failing: Partial<UpkeepDependencies> = {
    undelivered: listing(async () => [paymentOf(1)]),
    settledEvents: { read: away, write: away },
    lists: { ...dependencies.lists, booked: away },
  };
  await expect(run(failing)).rejects.toThrow("2 of 6 bookings could not be processed.");
  await expectAllDone();
  expect(logged("upkeep_task_failed")).toMatchObject([
    { level: "error", reason: "events" },
    { level: "error", reason: "mails_due" },
  ]);
  expect(logged("upkeep_failed")).toMatchObject([{ count: 6, failed: 2 }]);
  const { bookings } = dependencies;
  const lists = { ...dependencies.lists, pendingWork: away, due: away };
  await expect(run({ lists, bookings })).rejects.toThrow("3 of 3");
});
