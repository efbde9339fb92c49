import { expect, test } from "vitest";
import { confirmedBooking, confirmedPayment } from "#lambdas/testing/bookings.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { type Ending, overBecause } from "./over.ts";

const at = "2026-03-06T10:00:00.000Z";
const lost = { ...sampleDispute, status: "lost", closedAt: at } as const;
const inDashboard = { ...sampleRefund, reason: null };
const part = (amount: number) => ({ ...sampleRefund, refundId: `part of ${amount}`, amount });

const cases: [string, Partial<Ending>, ReturnType<typeof overBecause>][] = [
  ["goes ahead", {}, undefined],
  ["was free goes ahead", { type: "demo", amount: 0 }, undefined],
  ["was cancelled", { cancelledAt: at }, "cancelled"],
  ["was cancelled and refunded", { cancelledAt: at, refunds: [sampleRefund] }, "cancelled"],
  ["was erased", { erasedAt: at, cancelledAt: at, status: "completed" }, "erased"],
  ["was refunded here", { refunds: [sampleRefund] }, "refunded"],
  ["was refunded in Stripe’s dashboard", { refunds: [inDashboard] }, "refunded"],
  ["is being refunded", { refunds: [{ ...sampleRefund, status: "under_way" }] }, "refunded"],
  ["was refunded in two parts", { refunds: [part(2000), part(3000)] }, "refunded"],
  ["was refunded in part", { refunds: [part(4999)] }, undefined],
  ["has a refund that failed", { refunds: [{ ...sampleRefund, status: "failed" }] }, undefined],
  ["was lost to the bank", { disputes: [lost] }, "taken_back"],
  ["is with the bank", { disputes: [sampleDispute] }, undefined],
  ["was won from the bank", { disputes: [{ ...lost, status: "won" }] }, undefined],
  ["was lost in part", { disputes: [{ ...lost, amount: 4999 }] }, undefined],
  [
    "is refunded in part and lost to the bank for the rest",
    { refunds: [{ ...part(2000), status: "under_way" }], disputes: [{ ...lost, amount: 3000 }] },
    "taken_back",
  ],
  ["was refunded and then lost as well", { refunds: [sampleRefund], disputes: [lost] }, "refunded"],
  ["was held", { status: "completed" }, "completed"],
  ["was held and refunded", { status: "completed", refunds: [sampleRefund] }, "refunded"],
];

test.each(cases)("A booking that %s.", (_, change, over) => {
  expect(overBecause({ ...confirmedBooking, ...change })).toBe(over);
  if (!change.status) expect(overBecause({ ...confirmedPayment, ...change })).toBe(over);
});
