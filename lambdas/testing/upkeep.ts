import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import type { UpkeepDependencies } from "#lambdas/upkeep/upkeep-task.ts";
import { at, bookingIdOf, draftOf } from "./bookings.ts";
import { createServices } from "./services.ts";

const quarter = 15 * 60_000;

/** Stripe's list of undelivered events is empty, so that only the drafts' checks find payments. */
export const noEvents = { undelivered: listing(async () => []) };

export function listing(list: UpkeepDependencies["undelivered"]["list"]) {
  return { list, listAll: list };
}

/** The event of the payment of a draft. */
export const paymentOf = (number: number) => ({
  kind: "payment_succeeded" as const,
  eventId: `evt_${number}`,
  paymentIntentId: `pi_${number}`,
  bookingId: bookingIdOf(number),
  amountReceived: 5000,
});

/** Drafts 1 to `count`, these minutes apart, each with an intent to pay. */
export async function startUpkeep(count: number, minutesApart = 1) {
  let now = at();
  const services = createServices({ now: () => now });
  const { dependencies, store, stripe } = services;
  for (let number = 1; number <= count; number += 1) {
    const bookingId = bookingIdOf(number);
    await store.saveDraft(draftOf({ bookingId }), at(number * minutesApart));
    await stripe.cards.create({
      bookingId,
      amount: 5000,
      description: "Fitness Consultation Booking",
      idempotencyKey: bookingId,
    });
    await store.attachIntent(bookingId, `pi_${number}`, undefined);
  }
  const pay = (number: number) => stripe.pay(`pi_${number}_secret`);
  const stateOf = async (number: number) =>
    (await store.find(bookingIdOf(number)))?.paymentStatus ?? "gone";
  const run = async (minutes: number, changes: Partial<UpkeepDependencies> = {}) => {
    now = at(minutes);
    return runUpkeep({ ...dependencies, ...changes }, quarter);
  };
  const runAsScheduled = async (minutes: number, changes: Partial<UpkeepDependencies> = {}) => {
    now = at(minutes);
    return runUpkeep({ ...dependencies, ...changes });
  };
  return { ...services, pay, stateOf, run, runAsScheduled };
}
