import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  bookingIdOf,
  crossed,
  draftOf,
  paidIntentOf,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { followUpLate } from "#lambdas/upkeep/follow-up-late.ts";
import type { ConfirmedBooking, ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { isAboutToBeRefunded } from "#shared/bookings/owed.ts";
import { cancelClientBooking } from "../client/cancel-client-booking.ts";
import { newClientToken, storedClientLink } from "../client-links.ts";
import type { DraftContent } from "../record/draft.ts";
import { refundBooking } from "./refund-booking.ts";

const cancellationId = bookingIdOf(900);
const token = newClientToken();
const day = 24 * 60;

/** A booking for £50, with a link by which its client cancels it. */
async function setup({ isAutomatic = true, draft = draftOf() as DraftContent } = {}) {
  let minutes = 0;
  const services = createServices({ now: () => at(minutes) });
  const { store, stripe, bookingSettings, dependencies, tables } = services;
  const { amount } = draft.offer;
  const book = async (number: number) => {
    const id = bookingIdOf(number);
    const paymentIntentId = `pi_${number}`;
    const clientLink = storedClientLink(token, at(minutes));
    await store.saveDraft({ ...draft, bookingId: id, clientLink }, at(minutes));
    stripe.put({ ...paidIntentOf(draft.offer), id: paymentIntentId, bookingId: id });
    await store.confirmPaid(id, { ...draft.offer, amount, paymentIntentId }, at(minutes));
  };
  await book(1);
  await bookingSettings.change({ refundCancelled: isAutomatic }, "trainer@example.com", at());
  const find = async (number = 1) => (await store.find(bookingIdOf(number))) as ConfirmedBooking;
  return {
    ...services,
    book,
    wait: (until: number) => {
      minutes = until;
    },
    cancel: (number = 1) =>
      cancelClientBooking(
        { ...dependencies, newId: () => bookingIdOf(899 + number) },
        { params: { bookingId: bookingIdOf(number), token } },
      ),
    change: (set: Partial<ConfirmedConsultation>) => tables.bookings.update({ bookingId }, { set }),
    find,
    dealWith: () => store.dealWith(["cancelled"], true, at(minutes)),
    isAnnounced: async () => isAboutToBeRefunded(await find(), at(minutes)),
    problems: async () => problemsOf(await find()).map(({ is }) => is),
    work: async () => (await tables.bookings.get({ bookingId }))?.["pendingWork"],
    upkeep: (changes: Partial<typeof dependencies> = {}, number = 1) => {
      minutes += 20;
      return followUpLate({ ...dependencies, ...changes }, bookingIdOf(number), 15 * 60_000);
    },
    refundByHand: (amount: number) =>
      refundBooking(
        dependencies,
        {
          params: { bookingId },
          body: { refundId: bookingIdOf(8), amount, reason: "requested_by_customer" },
        },
        "alex@example.com",
      ),
  };
}

test("What a client has cancelled is the trainer's to refund, until it is refunded in full.", async () => {
  const { cancel, upkeep, problems, work, stripe, refundByHand, find } = await setup({
    isAutomatic: false,
  });
  await cancel();
  expect(await problems()).toEqual(["cancelled"]);
  await upkeep();
  expect(stripe.refunded()).toEqual([]);
  expect(await work()).toBe("trainer");
  await refundByHand(2000);
  expect(problemsOf(await find())).toEqual([
    { id: "cancelled", is: "cancelled", amount: 3000, paidBackBy: "2026-03-16T23:59:59.999Z" },
  ]);
});

test("With the setting on, upkeep refunds it in full, once, however often it runs.", async () => {
  const { cancel, upkeep, problems, work, stripe, find } = await setup();
  await cancel();
  await Promise.all([upkeep(), upkeep()]);
  await upkeep();
  expect(stripe.refunded()).toMatchObject([{ amount: 5000, refundId: cancellationId }]);
  expect(await find()).toMatchObject({
    refundedAmount: 5000,
    refunds: [{ requestedBy: "the site", reason: "requested_by_customer", status: "succeeded" }],
  });
  expect(await problems()).toEqual([]);
  expect(await work()).toBeUndefined();
});

test("A run that stops after the refund was recorded is repeated by a later one, which refunds once.", async () => {
  const { cancel, upkeep, stripe, dependencies, work } = await setup();
  await cancel();
  const { cardRefunds } = dependencies;
  const make: typeof cardRefunds.make = async (request) => {
    await cardRefunds.make(request);
    throw new Error("The function is stopped.");
  };
  await expect(upkeep({ cardRefunds: { ...cardRefunds, make } })).rejects.toThrow("stopped");
  expect(await work()).toBe("followUp");
  await upkeep();
  expect(stripe.refunded()).toMatchObject([{ amount: 5000, refundId: cancellationId }]);
  expect(await work()).toBeUndefined();
});

test("While Stripe does not answer it stays under way, and is made later.", async () => {
  const { cancel, upkeep, stripe, dependencies, problems, inbox } = await setup();
  await cancel();
  const down = async () => Promise.reject(new Error("Stripe is down."));
  await upkeep({ cardRefunds: { list: down, make: down } }).catch(() => undefined);
  expect(stripe.refunded()).toEqual([]);
  // Its mails do not wait for Stripe.
  expect(inbox.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("New consultation booking"),
    expect.stringContaining("is cancelled"),
    expect.stringContaining("Cancelled by client"),
  ]);
  expect(await problems()).toEqual([]);
  await upkeep({ cardRefunds: dependencies.cardRefunds });
  expect(stripe.refunded()).toHaveLength(1);
});

test("The trainer and upkeep at the same moment refund no more than was paid.", async () => {
  const { cancel, upkeep, stripe, refundByHand } = await setup();
  await cancel();
  await Promise.all([refundByHand(2000).catch(() => undefined), upkeep()]);
  await upkeep();
  const refunded = stripe.refunded().reduce((sum, { amount }) => sum + amount, 0);
  expect([2000, 5000]).toContain(refunded);
});

test("A setting that is switched on later refunds nothing of before.", async () => {
  const { cancel, upkeep, stripe, bookingSettings } = await setup({ isAutomatic: false });
  await cancel();
  await bookingSettings.change({ refundCancelled: true }, "trainer@example.com", at());
  await upkeep();
  expect(stripe.refunded()).toEqual([]);
});

describe("The site leaves to the trainer, and announces no refund of,", () => {
  test("what it can learn nothing about.", async () => {
    const { dependencies, find, isAnnounced, entries } = await setup();
    const down = { read: async () => Promise.reject(new Error("DynamoDB is down.")) };
    const cancelling = { ...dependencies, bookingSettings: down, newId: () => cancellationId };
    await cancelClientBooking(cancelling, { params: { bookingId, token } });
    expect(await find()).toMatchObject({ cancelledAt: at().toISOString() });
    expect(await isAnnounced()).toBe(false);
    expect(entries()).toContainEqual(
      expect.objectContaining({ event: "refund_left_to_trainer", bookingId }),
    );
  });

  test("the sixth cancellation of a day.", async () => {
    const { book, cancel, find, stripe, upkeep, wait } = await setup();
    for (const number of [2, 3, 4, 5, 6]) await book(number);
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => cancel(number)));
    const announced = async (number: number) => isAboutToBeRefunded(await find(number), at());
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(announced));
    expect(all.filter(Boolean)).toHaveLength(5);
    for (const number of [1, 2, 3, 4, 5, 6]) await upkeep({}, number);
    expect(stripe.refunded()).toHaveLength(5);
    wait(day);
    await book(7);
    await cancel(7);
    await upkeep({}, 7);
    expect(stripe.refunded()).toHaveLength(6);
  });
});

describe("What was announced is refunded no more once", () => {
  test("the trainer has dealt with it, also at the same moment.", async () => {
    const { cancel, dealWith, upkeep, stripe, isAnnounced, store } = await setup();
    await cancel();
    expect(await isAnnounced()).toBe(true);
    await upkeep({ bookings: crossed(store, dealWith) });
    expect(await isAnnounced()).toBe(false);
    await upkeep();
    expect(stripe.refunded()).toEqual([]);
  });

  test("the trainer has pressed, with two runs of upkeep at the same moment: it goes back once.", async () => {
    const { cancel, upkeep, stripe, refundByHand } = await setup();
    await cancel();
    const press = refundByHand(5000).catch(() => undefined);
    await Promise.all([upkeep(), press, upkeep()]);
    await upkeep();
    expect(stripe.refunded()).toMatchObject([{ amount: 5000 }]);
  });
});
