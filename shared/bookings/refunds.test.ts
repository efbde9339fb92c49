import { describe, expect, test } from "vitest";
import {
  leftToRefund,
  type Refund,
  RefundRequest,
  refundedAmount,
  refundFailureMessage,
} from "./refunds.ts";

const refund = (amount: number, status: Refund["status"]): Refund => ({
  refundId: crypto.randomUUID(),
  amount,
  status,
  reason: "requested_by_customer",
  requestedAt: "2026-03-02T10:00:00.000Z",
});

test("What is under way is spoken for, what has failed is not.", () => {
  const refunds = [refund(1000, "succeeded"), refund(500, "under_way"), refund(3000, "failed")];
  expect(leftToRefund({ type: "paid", amount: 5000, refunds })).toBe(3500);
  expect(refundedAmount(refunds)).toBe(1000);
});

test("Nothing is left of what was never paid.", () => {
  expect(leftToRefund({ type: "demo", amount: 0 })).toBe(0);
  expect(leftToRefund({ type: "paid", amount: 4500 })).toBe(4500);
});

test("Whatever the reason of a failure, there is a sentence to read.", () => {
  expect(refundFailureMessage("charge_already_refunded")).toContain("already");
  expect(refundFailureMessage("something_new")).toContain("Stripe dashboard");
  expect(refundFailureMessage(undefined)).toContain("Stripe dashboard");
});

describe("A request for a refund", () => {
  const request = {
    refundId: "6A1F2C1E-6F0E-4F7E-9D55-2B8F6A2D9B01",
    amount: 1250,
    reason: "duplicate",
  };

  test("has one spelling of its id, so that no case makes it another.", () => {
    expect(RefundRequest.parse(request).refundId).toBe("6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01");
  });

  test.each([
    ["nothing", { amount: 0 }],
    ["less than nothing", { amount: -100 }],
    ["parts of a penny", { amount: 12.5 }],
    ["an amount in words", { amount: "12" }],
    ["a reason of its own", { reason: "because" }],
    ["an id that is none", { refundId: "1" }],
    ["a novel", { note: "x".repeat(501) }],
    ["something else besides", { currency: "usd" }],
  ])("for %s is refused.", (_, change) => {
    expect(RefundRequest.safeParse({ ...request, ...change }).success).toBe(false);
  });
});
