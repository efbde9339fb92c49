import { paymentMessages } from "#shared/payments/payments.ts";
import { ApiError } from "./api-error.ts";

/** What the payment panel says when a payment could not be set up (specification §8). */
export function paymentSetUpFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return paymentMessages.setUpFailed;
  // Of these the visitor can do something about; a status in words would not say what.
  if (error.code === "amount_below_minimum" || error.code === "conflict") return error.detail;
  return paymentMessages.setUpFailedWithStatus(error.statusText);
}
