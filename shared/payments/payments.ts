import { errorMessages, minimumCardChargePence } from "#shared/contract/error-messages.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";

/** A total of 1 to 29 pence can neither be charged to a card nor given away. */
export function isBelowCardMinimum(totalPence: number): boolean {
  return totalPence > 0 && totalPence < minimumCardChargePence;
}

/** What a visitor reads while paying (specification §2 and §8). */
export const paymentMessages = {
  initializing: "Initializing payment...",
  preparingForm: "Preparing payment form...",
  errorTitle: "Payment Error",
  tryAgain: "Try Again",
  submit: "Submit and Pay",
  priceIsNow: (pence: number) => `The price is now ${formatPoundsInProse(pence)}.`,
  setUpFailed: errorMessages.payment_unavailable,
  setUpFailedWithStatus: (statusText: string) => `Payment initialization failed: ${statusText}`,
  setUpFailedToast: "Payment initialization failed. Please try again.",
  declinedToast: (providerMessage: string) => `Payment failed: ${providerMessage}`,
  repriced:
    "The amount has changed, perhaps in another tab. Your card has not been charged. Please try again.",
  lapsed:
    "This payment was open too long or was declined too often, so it has been closed. Your card has not been charged. Please try again.",
  unexpected: "An unexpected error occurred. Please try again.",
  unexpectedToast: "Payment processing error. Please try again.",
  processing: "Payment processing. Please wait...",
  belowMinimum: errorMessages.amount_below_minimum,
  paidButNotSaved:
    "Payment was successful, but there was an error saving your booking. Please contact us.",
  paidButNotSavedToast: "Error saving booking. Please contact us with your payment confirmation.",
} as const;

/** The card form's theme: the literal colours and sizes of specification §2. */
export const cardFormTheme = {
  colorPrimary: "#0a2540",
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorDanger: "#df1b41",
  spacingUnit: "4px",
  borderRadius: "4px",
} as const;

/**
 * The Stripe events that the product handles. The webhook reads these and the endpoint at Stripe is
 * registered for these, both by this list, so that the two cannot differ.
 */
export const paymentSucceeded = "payment_intent.succeeded";
export const paymentFailed = "payment_intent.payment_failed";

/** Events about refunds: of a charge or of a refund, each of which names the payment. */
const refundEvents = [
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

/** Events about disputes and fraud warnings, each of which names the payment. */
export const disputeEvents = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
] as const;

export const handledStripeEvents = [
  paymentSucceeded,
  paymentFailed,
  ...refundEvents,
  ...disputeEvents,
] as const;
