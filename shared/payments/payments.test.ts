import { expect, test } from "vitest";
import { isBelowCardMinimum, paymentMessages } from "./payments.ts";

test("The messages of a payment are those of the specification.", () => {
  expect(paymentMessages).toMatchObject({
    initializing: "Initializing payment...",
    preparingForm: "Preparing payment form...",
    errorTitle: "Payment Error",
    tryAgain: "Try Again",
    submit: "Submit and Pay",
    setUpFailed: "Failed to initialize payment. Please try again.",
    setUpFailedToast: "Payment initialization failed. Please try again.",
    unexpected: "An unexpected error occurred. Please try again.",
    unexpectedToast: "Payment processing error. Please try again.",
    processing: "Payment processing. Please wait...",
    paidButNotSaved:
      "Payment was successful, but there was an error saving your booking. Please contact us.",
    paidButNotSavedToast: "Error saving booking. Please contact us with your payment confirmation.",
  });
  expect(paymentMessages.setUpFailedWithStatus("Not Found")).toBe(
    "Payment initialization failed: Not Found",
  );
  expect(paymentMessages.declinedToast("Your card was declined.")).toBe(
    "Payment failed: Your card was declined.",
  );
});

test("One to 29 pence cannot be charged to a card; nothing and 30 pence can be booked.", () => {
  expect([0, 1, 29, 30, 5000].map(isBelowCardMinimum)).toEqual([false, true, true, false, false]);
});
