import { describe, expect, test } from "vitest";
import { at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { startClient } from "#lambdas/testing/clients.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { isAboutToBeRefunded } from "#shared/bookings/owed.ts";
import { refundBooking } from "./refund-booking.ts";

const down = async () => Promise.reject(new Error("It is down."));

/** A booking for £50, with a link by which its client cancels it. */
async function setup({ isAutomatic = true } = {}) {
  const started = await startClient({ isAutomatic });
  const { dependencies, find } = started;
  const body = { refundId: bookingIdOf(8), reason: "requested_by_customer" } as const;
  return {
    ...started,
    isAnnounced: async (number = 1) => isAboutToBeRefunded(await find(number), at()),
    refundByHand: (amount: number) =>
      refundBooking(dependencies, { params: { bookingId }, body: { ...body, amount } }, "alex"),
  };
}

test("What a client has cancelled is the trainer's to refund, also if the setting is switched on later.", async () => {
  const { cancel, upkeep, work, stripe, refundByHand, find, setAutomatic } = await setup({
    isAutomatic: false,
  });
  await cancel();
  await setAutomatic(true);
  await upkeep();
  expect(stripe.refunded()).toEqual([]);
  expect(await work()).toBe("trainer");
  await refundByHand(2000);
  expect(problemsOf(await find())).toEqual([
    { id: "cancelled", is: "cancelled", amount: 3000, paidBackBy: "2026-03-16T23:59:59.999Z" },
  ]);
});

test("With the setting on, upkeep refunds it in full, once, however often it runs.", async () => {
  const { cancel, upkeep, work, stripe, find } = await setup();
  await cancel();
  await Promise.all([upkeep(), upkeep()]);
  await upkeep();
  expect(stripe.refunded()).toHaveLength(1);
  expect(await find()).toMatchObject({
    refunds: [
      {
        amount: 5000,
        requestedBy: "the site",
        reason: "requested_by_customer",
        status: "succeeded",
      },
    ],
  });
  expect(problemsOf(await find())).toEqual([]);
  expect(await work()).toBeUndefined();
});

test("A run that stops after the refund was recorded is repeated by a later one, which refunds once.", async () => {
  const { cancel, upkeep, stripe, dependencies, work } = await setup();
  await cancel();
  const { cardRefunds } = dependencies;
  const make: typeof cardRefunds.make = async (request) => {
    await cardRefunds.make(request);
    return down();
  };
  await expect(upkeep({ cardRefunds: { make } })).rejects.toThrow("down");
  expect(await work()).toBe("followUp");
  await upkeep();
  expect(stripe.refunded()).toHaveLength(1);
  expect(await work()).toBeUndefined();
});

test("While Stripe does not answer it stays under way, is made later, and its mails do not wait.", async () => {
  const { cancel, upkeep, stripe, inbox, find, breakMail } = await setup();
  breakMail(true);
  await cancel();
  breakMail(false);
  await expect(upkeep({ payments: { readPayment: down } })).rejects.toThrow("down");
  expect(stripe.refunded()).toEqual([]);
  expect(inbox).toHaveLength(2);
  expect(problemsOf(await find())).toEqual([]);
  await upkeep();
  expect(stripe.refunded()).toHaveLength(1);
});

test.each([2000, 5000])(
  "The trainer who refunds %i at the same moment as upkeep refunds no more than was paid.",
  async (amount) => {
    const { cancel, upkeep, stripe, refundByHand } = await setup();
    await cancel();
    await Promise.all([upkeep(), refundByHand(amount).catch(() => undefined), upkeep()]);
    await upkeep();
    expect(stripe.refunded()).toHaveLength(1);
  },
);

describe("The site leaves to the trainer, and announces no refund of,", () => {
  test("what it can learn nothing about.", async () => {
    const { cancel, isAnnounced, logged } = await setup();
    const shown = await cancel({ bookingSettings: { read: down } });
    expect(shown).toMatchObject({ cancelledAt: at().toISOString() });
    expect(await isAnnounced()).toBe(false);
    expect(logged("refund_left_to_trainer")).toMatchObject([{ bookingId }]);
  });

  test("the sixth cancellation of a day.", async () => {
    const { book, cancel, stripe, upkeep, wait, isAnnounced } = await setup();
    const numbers = [1, 2, 3, 4, 5, 6];
    for (const number of numbers.slice(1)) await book(number);
    await Promise.all(numbers.map((number) => cancel({}, number)));
    const announced = await Promise.all(numbers.map(isAnnounced));
    expect(announced.filter(Boolean)).toHaveLength(5);
    for (const number of numbers) await upkeep({}, number);
    expect(stripe.refunded()).toHaveLength(5);
    wait(24 * 60);
    await book(7);
    await cancel({}, 7);
    await upkeep({}, 7);
    expect(stripe.refunded()).toHaveLength(6);
  });
});
