import { expect, test } from "vitest";
import { at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { followUpLate } from "#lambdas/upkeep/follow-up-late.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { refundBooking } from "./refund-booking.ts";

const cancellationId = bookingIdOf(900);

/** A consultation for £50 that its client has cancelled. */
async function setup({ isAutomatic = true } = {}) {
  let minutes = 0;
  const services = createServices({ now: () => at(minutes) });
  const { client, store, bookingSettings, dependencies, tables } = services;
  await services.savePaidConsultation();
  await bookingSettings.change({ refundCancelled: isAutomatic });
  const find = async () => (await store.find(bookingId)) as ConfirmedBooking;
  return {
    ...services,
    cancel: async () => client.cancel(await find(), cancellationId, at()),
    find,
    problems: async () => problemsOf(await find()).map(({ is }) => is),
    work: async () => (await tables.bookings.get({ bookingId }))?.["pendingWork"],
    upkeep: (changes: Partial<typeof dependencies> = {}) => {
      minutes += 20;
      return followUpLate({ ...dependencies, ...changes }, bookingId, 15 * 60_000);
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

test("It leaves the trainer's list once it is refunded in full.", async () => {
  const { cancel, upkeep, problems, work, refundByHand } = await setup({ isAutomatic: false });
  await cancel();
  await upkeep();
  await refundByHand(5000);
  await upkeep();
  expect(await problems()).toEqual([]);
  expect(await work()).toBeUndefined();
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

test("What the client may have had already is the trainer's to settle.", async () => {
  const { cancel, upkeep, problems, stripe, client } = await setup();
  await client.requestStart(bookingId, currentStartRequest.consultation.version, at());
  await cancel();
  await upkeep();
  expect(stripe.refunded()).toEqual([]);
  expect(await problems()).toEqual(["cancelled"]);
});

test("A consultation whose time was still to come is refunded in full.", async () => {
  const { cancel, upkeep, stripe, client, tables } = await setup();
  await client.requestStart(bookingId, currentStartRequest.consultation.version, at());
  await tables.bookings.update({ bookingId }, { set: { startsAt: at(10).toISOString() } });
  await cancel();
  await upkeep();
  expect(stripe.refunded()).toMatchObject([{ amount: 5000 }]);
});

test("A run that stops after the refund is repeated by the next, which refunds nothing more.", async () => {
  const { cancel, upkeep, stripe, dependencies, work } = await setup();
  await cancel();
  const recordRefundDecided = async () => Promise.reject(new Error("DynamoDB is down."));
  const bookings = { ...dependencies.bookings, recordRefundDecided };
  await expect(upkeep({ bookings })).rejects.toThrow("DynamoDB is down.");
  expect(await work()).toBe("followUp");
  await upkeep();
  expect(stripe.refunded()).toHaveLength(1);
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

test("Nothing is refunded automatically once the trainer has refunded a part of it.", async () => {
  const { cancel, upkeep, stripe, refundByHand, problems } = await setup();
  await refundByHand(2000);
  await cancel();
  await upkeep();
  expect(stripe.refunded()).toMatchObject([{ amount: 2000 }]);
  expect(await problems()).toEqual(["cancelled"]);
});

test("The trainer and upkeep at the same moment refund no more than was paid.", async () => {
  const { cancel, upkeep, stripe, refundByHand } = await setup();
  await cancel();
  await Promise.all([refundByHand(2000).catch(() => undefined), upkeep()]);
  await upkeep();
  const refunded = stripe.refunded().reduce((sum, { amount }) => sum + amount, 0);
  expect([2000, 5000]).toContain(refunded);
});

test("Nothing is refunded automatically while a bank decides on the payment.", async () => {
  const { cancel, upkeep, stripe, refunds, find } = await setup();
  await cancel();
  await refunds.save(await find(), { disputes: [sampleDispute] });
  await upkeep();
  expect(stripe.refunded()).toEqual([]);
});

test("A setting that is switched on later refunds nothing of before.", async () => {
  const { cancel, upkeep, stripe, bookingSettings, refunds, find } = await setup({
    isAutomatic: false,
  });
  await cancel();
  await upkeep();
  await bookingSettings.change({ refundCancelled: true });
  // Puts it back on upkeep's list.
  await refunds.save(await find(), {});
  await upkeep();
  expect(stripe.refunded()).toEqual([]);
});
