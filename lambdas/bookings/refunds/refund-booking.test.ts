import { expect, test } from "vitest";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { at, bookingId, draftOf, savePaid, welcomePrice } from "#lambdas/testing/bookings.ts";
import { createInMemoryRefunds } from "#lambdas/testing/in-memory-refunds.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { RefundDependencies } from "./reconcile-refunds.ts";
import { refundBooking } from "./refund-booking.ts";

const idOf = (number: number) => `0b5c1f0e-8b1d-4b8f-9a3e-00000000000${number}`;

/** A consultation that was paid for with £45. */
async function setup() {
  const services = createServices({ now: () => at(20) });
  const { store, lines } = services;
  const stripe = createInMemoryRefunds(() => 4500);
  const dependencies = { ...services.dependencies, cardRefunds: stripe.cardRefunds };
  await savePaid(store, draftOf({ offer: welcomePrice }));
  const refund = (
    number: number,
    amount: number,
    { note, changes = {} }: { note?: string; changes?: Partial<RefundDependencies> } = {},
  ) =>
    refundBooking(
      { ...dependencies, ...changes },
      {
        params: { bookingId },
        body: {
          refundId: idOf(number),
          amount,
          reason: "requested_by_customer",
          ...(note && { note }),
        },
      },
      "alex@example.com",
    );
  return { ...services, refund, stripe, lines, dependencies };
}

test("a repeated request refunds once.", async () => {
  const { refund, stripe } = await setup();
  const answer = await refund(1, 1500, { note: "Was ill" });
  expect(answer).toMatchObject({
    bookingId,
    refunds: [
      {
        refundId: idOf(1),
        amount: 1500,
        status: "succeeded",
        requestedBy: "alex@example.com",
        requestedAt: at(20).toISOString(),
        stripeRefundId: "re_1",
      },
    ],
    refundNotes: { [idOf(1)]: "Was ill" },
    refundedAmount: 1500,
    leftToRefund: 3000,
  });
  expect(await refund(1, 1500, { note: "Was ill" })).toEqual(answer);
  expect(stripe.refunded()).toHaveLength(1);
});

test("without Stripe's answer the refund stays under way, and its amount is reserved.", async () => {
  const { refund, stripe, dependencies } = await setup();
  const list = async () => Promise.reject(new DomainError("payment_unavailable"));
  const away = { ...dependencies.cardRefunds, list };
  const answer = await refund(1, 3000, { changes: { cardRefunds: away } });
  expect(answer).toMatchObject({ refunds: [{ status: "under_way" }], leftToRefund: 1500 });
  expect(stripe.refunded()).toEqual([]);
  await expect(refund(2, 2000)).rejects.toMatchObject({ code: "refund_too_large" });
  expect(await refund(1, 3000)).toMatchObject({ refunds: [{ status: "succeeded" }] });
  expect(stripe.refunded()).toHaveLength(1);
});

test("a repeated request leaves a refund to upkeep after a failure that Stripe has saved.", async () => {
  const { refund, stripe } = await setup();
  stripe.failNextKey();
  for (const _ of [1, 2]) {
    expect(await refund(1, 3000)).toMatchObject({
      refunds: [{ status: "under_way", attempt: 2 }],
      leftToRefund: 1500,
    });
  }
  expect(stripe.refunded()).toEqual([]);
});

test("a refund that Stripe refuses has failed, and its amount can be refunded again.", async () => {
  const { refund, stripe, entries } = await setup();
  stripe.refundInDashboard("pi_1", 4500);
  const { refunds, leftToRefund } = await refund(1, 1000);
  expect(refunds).toMatchObject([
    { refundId: idOf(1), status: "failed", failure: "charge_already_refunded" },
    { refundId: "re_1", amount: 4500, status: "succeeded", reason: null },
  ]);
  expect(refunds[0]).not.toHaveProperty("refusedLater");
  expect(leftToRefund).toBe(0);
  expect(entries()).not.toContainEqual(expect.objectContaining({ event: "refund_failed" }));
});

test("two refunds at the same moment are both made, or one of them is too large.", async () => {
  const { refund, stripe } = await setup();
  await Promise.all([refund(1, 1000), refund(2, 1500)]);
  expect(stripe.refunded().map(({ amount }) => amount)).toEqual([1000, 1500]);
  const [one, other] = await Promise.allSettled([refund(3, 2000), refund(4, 2000)]);
  expect(one).toMatchObject({ status: "fulfilled", value: { leftToRefund: 0 } });
  expect(other).toMatchObject({ status: "rejected", reason: { code: "refund_too_large" } });
  expect(stripe.refunded()).toHaveLength(3);
});

test("a refund leaves another one that is under way to upkeep.", async () => {
  const { refund, stripe, dependencies } = await setup();
  const list = async () => Promise.reject(new DomainError("payment_unavailable"));
  await refund(1, 1000, { changes: { cardRefunds: { ...dependencies.cardRefunds, list } } });
  expect(await refund(2, 500)).toMatchObject({
    refunds: [{ status: "under_way" }, { status: "succeeded" }],
    leftToRefund: 3000,
  });
  expect(stripe.refunded().map(({ amount }) => amount)).toEqual([500]);
});

test("neither the note nor the administrator is logged.", async () => {
  const { refund, lines } = await setup();
  await refund(1, 1500, { note: "Sam was ill" });
  expect(lines.join()).toContain("refund_requested");
  expect(lines.join()).not.toMatch(/ill|alex/);
});
