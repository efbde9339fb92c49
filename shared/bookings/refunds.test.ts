import { describe, expect, test } from "vitest";
import {
  hasFailedLater,
  leftToRefund,
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
