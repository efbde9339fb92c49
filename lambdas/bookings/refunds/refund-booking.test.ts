import { expect, test } from "vitest";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  paidIntentOf,
  savePaid,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { ReconcileDependencies } from "./reconcile-payment.ts";
import { refundBooking } from "./refund-booking.ts";

/** A consultation that was paid for with £45. */
async function setup() {
  const services = createServices({ now: () => at(20) });
  const { dependencies, stripe } = services;
  stripe.put(paidIntentOf(welcomePrice));
  await savePaid(services.store, draftOf({ offer: welcomePrice }));
  const readPayment = async () => Promise.reject(new DomainError("payment_unavailable"));
  return {
    ...services,
    refund: (number: number, amount: number, changes: Partial<ReconcileDependencies> = {}) =>
      refundBooking(
        { ...dependencies, ...changes },
        {
          params: { bookingId },
          body: {
            refundId: bookingIdOf(number),
            amount,
            reason: "requested_by_customer",
            note: "Was ill",
          },
        },
        "alex@example.com",
      ),
    /** Stripe does not answer. */
    away: { payments: { readPayment } },
  };
}

test("A repeated request refunds once, and logs neither the note nor the administrator.", async () => {
  const { refund, stripe, lines } = await setup();
  const answer = await refund(1, 1500);
  expect(answer).toMatchObject({
    bookingId,
    refunds: [{ refundId: bookingIdOf(1), status: "succeeded", requestedBy: "alex@example.com" }],
    refundNotes: { [bookingIdOf(1)]: "Was ill" },
    refundedAmount: 1500,
    leftToRefund: 3000,
  });
  expect(await refund(1, 1500)).toEqual(answer);
  expect(stripe.refunded()).toHaveLength(1);
  expect(lines.filter((line) => line.includes("refund_requested"))).toHaveLength(1);
  expect(lines.join()).not.toMatch(/ill|alex/);
});

test("Without Stripe's answer a refund stays under way with its amount reserved, and another one leaves it to upkeep.", async () => {
  const { refund, stripe, away } = await setup();
  const answer = await refund(1, 3000, away);
  expect(answer).toMatchObject({ refunds: [{ status: "under_way" }], leftToRefund: 1500 });
  await expect(refund(2, 2000)).rejects.toMatchObject({ code: "refund_too_large" });
  expect(await refund(3, 500)).toMatchObject({
    refunds: [{ status: "under_way" }, { status: "succeeded" }],
    leftToRefund: 1000,
  });
  expect(stripe.refunded().map(({ amount }) => amount)).toEqual([500]);
  expect(await refund(1, 3000)).toMatchObject({ leftToRefund: 1000 });
  expect(stripe.refunded().map(({ amount }) => amount)).toEqual([500, 3000]);
});

test("A repeated request leaves a refund to upkeep after a failure that Stripe has saved.", async () => {
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
