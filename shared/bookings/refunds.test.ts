import { expect, test } from "vitest";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import {
  hasFailedLater,
  type Refund,
  refundFailureMessage,
  refundPendingMessage,
} from "./refunds.ts";

const refund = (amount: number, status: Refund["status"]) => ({ ...sampleRefund, amount, status });

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
