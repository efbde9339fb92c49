import { expect, test } from "vitest";
import { at, bookingIdOf, draftOf, fullPrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { runUpkeep } from "./run-upkeep.ts";

const quarter = 15 * 60_000;
const day = 24 * 60;

/** Drafts 1 to `count`, a minute apart, each with an intent to pay. */
async function setup(count: number) {
  let now = at();
  const services = createServices({ now: () => now });
  const { dependencies, store, stripe } = services;
  for (let number = 1; number <= count; number += 1) {
    const bookingId = bookingIdOf(number);
    await store.saveDraft(draftOf({ bookingId }), at(number));
    const intent = await stripe.cards.create({
      bookingId,
      amount: 5000,
      description: "Fitness Consultation Booking",
      idempotencyKey: bookingId,
    });
    await store.attachIntent(bookingId, intent!.id, undefined);
  }
  const pay = (number: number) => stripe.pay(`pi_${number}_secret`);
  const stateOf = async (number: number) =>
    (await store.find(bookingIdOf(number)))?.paymentStatus ?? "gone";
  const run = async (minutes: number, changes: Partial<typeof dependencies> = {}) => {
    now = at(minutes);
    return runUpkeep({ ...dependencies, ...changes }, quarter);
  };
  return { ...services, pay, stateOf, run };
}

test("a payment whose confirmation and webhook were lost becomes a booking", async () => {
  const { pay, run, stateOf, inbox, entries } = await setup(2);
  pay(1);
  const report = { count: 2, confirmed: 1, expired: 0, followedUp: 0, failed: 0 };
  expect(await run(30)).toEqual(report);
  expect([await stateOf(1), await stateOf(2)]).toEqual(["completed", "pending"]);
  expect(inbox).toHaveLength(2);
  expect(entries()).toContainEqual(expect.objectContaining({ event: "upkeep", ...report }));
});

test("a draft younger than the minimum age is skipped", async () => {
  const { pay, run, stateOf } = await setup(2);
  pay(1);
  pay(2);
  expect(await run(16)).toMatchObject({ count: 1, confirmed: 1 });
  expect([await stateOf(1), await stateOf(2)]).toEqual(["completed", "pending"]);
});

test("a draft that is unpaid after a day is deleted, and its intent cancelled", async () => {
  const { run, stateOf, stripe } = await setup(2);
  expect(await run(day + 1)).toMatchObject({ count: 2, expired: 1 });
  expect([await stateOf(1), await stateOf(2)]).toEqual(["gone", "pending"]);
  expect(stripe.all().map(({ status }) => status)).toEqual(["canceled", "requires_payment_method"]);
});

test("a draft whose payment is processing is never deleted", async () => {
  const { run, stateOf, stripe } = await setup(1);
  const [intent] = stripe.all();
  if (intent) stripe.put({ ...intent, status: "processing" });
  expect(await run(3 * day)).toMatchObject({ expired: 0, failed: 0 });
  expect(await stateOf(1)).toBe("pending");
});

test("a draft whose intent Stripe does not know is not deleted", async () => {
  const { dependencies, run, stateOf, entries } = await setup(1);
  await dependencies.bookings.attachIntent(bookingIdOf(1), "pi_lost", "pi_1");
  expect(await run(2 * day)).toMatchObject({ expired: 0, failed: 0 });
  expect(await stateOf(1)).toBe("pending");
  expect(entries()).toContainEqual(
    expect.objectContaining({ event: "payment_intent_missing", paymentIntentId: "pi_lost" }),
  );
});

test("a failure of one booking does not stop the others", async () => {
  const { dependencies, pay, run, stateOf, entries } = await setup(3);
  for (const number of [1, 2, 3]) pay(number);
  const cards = {
    ...dependencies.cards,
    retrieve: async (id: string) => {
      if (id === "pi_2") throw new Error("Stripe stumbles over this one.");
      return dependencies.cards.retrieve(id);
    },
  };
  expect(await run(60, { cards })).toMatchObject({ count: 3, confirmed: 2, failed: 1 });
  expect([await stateOf(1), await stateOf(2), await stateOf(3)]).toEqual([
    "completed",
    "pending",
    "completed",
  ]);
  expect(entries()).toContainEqual(
    expect.objectContaining({ event: "upkeep_booking_failed", bookingId: bookingIdOf(2) }),
  );
});

test("the next run continues when time has run out", async () => {
  const { pay, run, stateOf, entries } = await setup(3);
  for (const number of [1, 2, 3]) pay(number);
  let left = 60_000;
  const remainingMs = () => {
    left -= 15_000;
    return left;
  };
  expect(await run(60, { remainingMs })).toMatchObject({ count: 2, confirmed: 2 });
  expect(await stateOf(3)).toBe("pending");
  expect(entries()).toContainEqual(expect.objectContaining({ event: "upkeep_out_of_time" }));
  expect(await run(60)).toMatchObject({ count: 1, confirmed: 1 });
});

test("a failed mail is sent when the mail service recovers, and only once", async () => {
  const { dependencies, pay, run, inbox } = await setup(1);
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

test("a mail that keeps failing is given up, with one alarm", async () => {
  const { dependencies, run, entries } = await setup(1);
  const terms = { ...fullPrice, paymentIntentId: "pi_1" };
  await dependencies.bookings.confirmPaid(bookingIdOf(1), terms, at());
  const mail = { send: async () => Promise.reject(new Error("No such mailbox.")) };
  for (let quarterOfAnHour = 1; quarterOfAnHour <= 3 * 96; quarterOfAnHour += 1) {
    await run(15 * quarterOfAnHour, { mail });
  }
  const givenUp = entries().filter(({ event }) => event === "mail_given_up");
  expect(givenUp).toMatchObject([
    { level: "error", mail: "visitorMail", attempts: 20 },
    { level: "error", mail: "trainerMail", attempts: 20 },
  ]);
  expect(await run(4 * day)).toMatchObject({ count: 0 });
});
