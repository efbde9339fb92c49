import { expect, test } from "vitest";
import { answers, at, bookingIdOf, draftOf, savePaid } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { createRetentionList } from "./run-retention.ts";
import { runScheduled, type ScheduledDependencies } from "./run-upkeep.ts";

const day = 24 * 60;
const year = 366 * day;

/**
 * A draft that was paid without its event, one that was left unpaid for a day, and a booking whose answers
 * about health are kept for long enough.
 */
async function setup() {
  const services = createServices({ now: () => at(year + day + 60) });
  const { store, stripe, tables } = services;
  const dependencies: ScheduledDependencies = {
    ...services.dependencies,
    due: createRetentionList(tables.bookings).due,
    periods: { healthAnswersMonths: 12, bookingsTaxYears: 7 },
    remainingMs: () => 240_000,
  };
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
    dependencies,
    find,
    run: (changes: Partial<ScheduledDependencies> = {}) =>
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

test("Of several failures, that of the more important work is the run's.", async () => {
  const { run, dependencies, entries } = await setup();
  const cards = {
    ...dependencies.cards,
    retrieve: async () => Promise.reject(new Error("Stripe is down.")),
  };
  await expect(run({ cards })).rejects.toThrow("could not be processed");
  expect(entries()).toContainEqual(expect.objectContaining({ event: "upkeep_failed" }));
  const second = await setup();
  const { bookings } = second.dependencies;
  const change: typeof bookings.change = async (id, decide) => {
    if (id === bookingIdOf(3)) throw new Error("away");
    return bookings.change(id, decide);
  };
  await expect(second.run({ bookings: { ...bookings, change }, cards })).rejects.toThrow(
    "kept for too long",
  );
});
