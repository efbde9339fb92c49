import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hasFailedLater,
  lastDayToCancel,
  leftToRefund,
  mayStillCancel,
  type Refund,
  RefundRequest,
  refundedAmount,
  refundFailureMessage,
  refundPendingMessage,
} from "./refunds.ts";

const refund = (amount: number, status: Refund["status"]): Refund => ({
  refundId: crypto.randomUUID(),
  amount,
  status,
  reason: "requested_by_customer",
  requestedAt: "2026-03-02T10:00:00.000Z",
});

test("A refund under way is reserved, and a failed one is not.", () => {
  const refunds = [refund(1000, "succeeded"), refund(500, "under_way"), refund(3000, "failed")];
  expect(leftToRefund({ type: "paid", amount: 5000, refunds })).toBe(3500);
  expect(refundedAmount(refunds)).toBe(1000);
});

test("Without a payment nothing is left to refund.", () => {
  expect(leftToRefund({ type: "demo", amount: 0 })).toBe(0);
  expect(leftToRefund({ type: "paid", amount: 4500 })).toBe(4500);
});

test("Every failure has a sentence for the trainer.", () => {
  expect(refundFailureMessage("charge_already_refunded")).toContain("already");
  expect(refundFailureMessage("something_new")).toContain("Stripe dashboard");
  expect(refundFailureMessage(undefined)).toContain("Stripe dashboard");
});

test("A refund that waits for money says so, and another one says nothing.", () => {
  expect(refundPendingMessage("insufficient_funds")).toContain("Top up the balance");
  expect(refundPendingMessage("processing")).toBeUndefined();
  expect(refundPendingMessage(undefined)).toBeUndefined();
});

test("A refund has failed later if Stripe had accepted it, or refused it after the trainer had gone.", () => {
  const failed = refund(1000, "failed");
  expect(hasFailedLater(failed)).toBe(false);
  expect(hasFailedLater({ ...failed, stripeRefundId: "re_1" })).toBe(true);
  expect(hasFailedLater({ ...failed, refusedLater: true })).toBe(true);
  expect(hasFailedLater({ ...failed, status: "succeeded", stripeRefundId: "re_1" })).toBe(false);
});

describe("A request for a refund", () => {
  const request = {
    refundId: "6A1F2C1E-6F0E-4F7E-9D55-2B8F6A2D9B01",
    amount: 1250,
    reason: "duplicate",
  };

  test("has its id in lower case.", () => {
    expect(RefundRequest.parse(request).refundId).toBe("6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01");
  });

  test("may be for a penny, for all that a payment can be, and with a note.", () => {
    const notes = [{ note: "x".repeat(500) }, { note: "One line\nand another" }];
    for (const change of [{ amount: 1 }, { amount: 99_999_999 }, ...notes]) {
      expect(RefundRequest.safeParse({ ...request, ...change }).success).toBe(true);
    }
  });

  test.each([
    ["more than a payment can be", { amount: 100_000_000 }],
    ["nothing", { amount: 0 }],
    ["less than nothing", { amount: -100 }],
    ["parts of a penny", { amount: 12.5 }],
    ["an amount in words", { amount: "12" }],
    ["another reason", { reason: "because" }],
    ["an id that is none", { refundId: "1" }],
    ["a novel", { note: "x".repeat(501) }],
    ["half an emoji", { note: "\ud83d" }],
    ["a control character", { note: "\u0007" }],
    ["something else besides", { currency: "usd" }],
  ])("for %s is refused.", (_, change) => {
    expect(RefundRequest.safeParse({ ...request, ...change }).success).toBe(false);
  });
});

test.each([
  ["2026-11-06T10:00:00.000Z", "2026-11-20"],
  // Over the end of a year.
  ["2026-12-24T10:00:00.000Z", "2027-01-07"],
  // Over the end of British Summer Time, and over its beginning.
  ["2026-10-20T10:00:00.000Z", "2026-11-03"],
  ["2026-03-20T10:00:00.000Z", "2026-04-03"],
  // After midnight in London, before midnight in Greenwich's own time.
  ["2026-07-01T23:30:00.000Z", "2026-07-16"],
])("A booking of %s can be cancelled until %s.", (confirmedAt, lastDay) => {
  expect(lastDayToCancel(confirmedAt)).toBe(lastDay);
});

test("The last day counts as a whole, in London.", () => {
  const confirmedAt = "2026-07-01T10:00:00.000Z";
  expect(mayStillCancel(confirmedAt, new Date("2026-07-15T22:59:59.000Z"))).toBe(true);
  expect(mayStillCancel(confirmedAt, new Date("2026-07-15T23:00:00.000Z"))).toBe(false);
});

test("The visitor always has between fourteen and fifteen days.", () => {
  const day = 24 * 3_600_000;
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      (at) => {
        const confirmedAt = at.toISOString();
        expect(mayStillCancel(confirmedAt, new Date(at.getTime() + 14 * day - 3_600_000))).toBe(
          true,
        );
        expect(mayStillCancel(confirmedAt, new Date(at.getTime() + 15 * day + 3_600_000))).toBe(
          false,
        );
      },
    ),
  );
});
