import { expect, test } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { paymentMessages } from "#shared/payments/payments.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { ApiError } from "#web/api/api-error.ts";
import {
  emptyPaymentDraft,
  freeFailureMessage,
  type PaymentDraft,
  paymentCheckout,
  paymentRequest,
} from "./payment-checkout.ts";

const paymentId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const clientToken = "t".repeat(43);
const empty = { ...emptyPaymentDraft(), id: paymentId, clientToken };

function draftWith(answers: Partial<PaymentDraft["answers"]>, percentOff?: number): PaymentDraft {
  const discount =
    percentOff === undefined ? null : { code: "CODE", percentOff, for: ["sessions" as const] };
  return { ...empty, answers: { ...empty.answers, ...answers }, discount };
}

test("a new draft is for fifty pounds.", () => {
  expect(paymentCheckout.listPricePence(empty, defaultWebsite)).toBe(5000);
  expect(paymentRequest(empty)).toEqual({
    body: { paymentId, clientToken, amount: 5000, payer: {} },
  });
});

test("a draft becomes the body of the request.", () => {
  const draft = draftWith({ amount: "12.34", name: " Sam ", email: "sam@example.com " }, 10);
  expect(paymentRequest(draft)).toEqual({
    body: {
      paymentId,
      clientToken,
      amount: 1234,
      payer: { name: "Sam", email: "sam@example.com" },
      discountCode: "CODE",
    },
  });
});

test.each([
  [{ amount: "0.50" }, "amount"],
  [{ email: "sam@" }, "email"],
  [{ name: "x".repeat(101) }, "name"],
])("an answer that will not do is not sent (%j).", (answers, path) => {
  expect(paymentRequest(draftWith(answers))).toMatchObject({ errors: [{ path }] });
});

test("there is no price without an amount that can be paid.", () => {
  for (const amount of ["", "0", "-1", "1.234", "10001"]) {
    expect(paymentCheckout.listPricePence(draftWith({ amount }), defaultWebsite)).toBeUndefined();
  }
});

test("1 to 29 pence are refused before anything is sent, 0 and 30 are not.", () => {
  const refusal = { errors: [{ path: "amount", message: paymentMessages.belowMinimum }] };
  expect(paymentRequest(draftWith({ amount: "1" }, 71))).toEqual(refusal);
  expect(paymentRequest(draftWith({ amount: "1" }, 99))).toEqual(refusal);
  expect(paymentRequest(draftWith({ amount: "1" }, 70))).toHaveProperty("body");
  expect(paymentRequest(draftWith({ amount: "1" }, 100))).toHaveProperty("body");
});

const answered = (code: ErrorCode) => new ApiError({ code, statusText: code, ...apiErrors[code] });

test.each([
  [answered("conflict"), "Error: Something changed at the same moment. Please try again."],
  [answered("internal"), "Error: Something went wrong. Please try again."],
  [answered("discount_not_found"), "Error: Invalid or expired discount code. Please try again."],
])("the server's message is shown, and its advice only once (%s).", (error, message) => {
  expect(freeFailureMessage(error)).toBe(message);
});

test("a visitor over a limit reads when to try again.", () => {
  const detail = "Too many free bookings. Try again in 12 minutes, or write to me.";
  const error = new ApiError({ code: "too_many_requests", status: 429, statusText: "", detail });
  expect(freeFailureMessage(error)).toBe(detail);
});

test.each([
  ["no answer came", { code: "network", status: 0 }],
  ["the answer was not ours", { code: "unreadable", status: 502 }],
] as const)("where %s, it was not created.", (_, facts) => {
  const error = new ApiError({ ...facts, statusText: "", detail: "Something went wrong." });
  expect(freeFailureMessage(error)).toBe("Error: Failed to create booking. Please try again.");
});

test("a free booking that the server did not confirm shows its own message.", () => {
  expect(freeFailureMessage()).toBe("Error: Booking creation failed. Please try again.");
});
