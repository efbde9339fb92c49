import { expect, test } from "vitest";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import {
  hasFailedLater,
  leftToRefund,
  type Refund,
  refundedAmount,
  refundFailureMessage,
  refundPendingMessage,
} from "./refunds.ts";

const refund = (amount: number, status: Refund["status"]) => ({ ...sampleRefund, amount, status });

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
