import { expect, test } from "vitest";
import { paymentMessages } from "#shared/payments/payments.ts";
import { emptyPaymentDraft, type PaymentDraft } from "#web/booking-draft/payment-draft.ts";
import {
  initialPaymentState,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
  paymentErrors,
  prices,
} from "./payment-state.ts";

const paymentId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const empty = emptyPaymentDraft(paymentId);
const withCode = (percentOff: number): PaymentDraft => ({
  ...empty,
  discountCode: "CODE",
  discount: { code: "CODE", percentOff },
});

function after(...events: PaymentEvent[]): PaymentState {
  return events.reduce(nextPaymentState, initialPaymentState(empty));
}

test("the total follows the amount and the code", () => {
  expect(prices(empty)).toEqual({ listPricePence: 5000, totalPence: 5000 });
  expect(prices({ ...withCode(10), amount: "25" })).toEqual({
    listPricePence: 2500,
    totalPence: 2250,
  });
  expect(prices({ ...withCode(100), amount: "25" }).totalPence).toBe(0);
});

test("there is no total without an amount that can be paid", () => {
  for (const amount of ["", "0", "-1", "1.234", "10001"]) {
    expect(prices({ ...empty, amount })).toEqual({
      listPricePence: undefined,
      totalPence: undefined,
    });
  }
});

test("1 to 29 pence are refused where they arise, 0 and 30 are not", () => {
  const errors = (amount: string, percentOff: number) =>
    paymentErrors({ ...withCode(percentOff), amount });
  const refusal = [{ path: "amount", message: paymentMessages.belowMinimum }];
  expect(errors("1", 71)).toEqual(refusal);
  expect(errors("1", 99)).toEqual(refusal);
  expect(errors("1", 70)).toEqual([]);
  expect(errors("1", 100)).toEqual([]);
});

test("an answer that changes takes its error with it, and no other", () => {
  const errors = [
    { path: "amount", message: "Amount?" },
    { path: "payer.email", message: "Email?" },
  ];
  const refused = after({ type: "errorsFound", errors });
  expect(refused.errors).toEqual({ amount: "Amount?", email: "Email?" });
  const changed = nextPaymentState(refused, { type: "answered", field: "email", text: "s" });
  expect(changed.errors).toEqual({ amount: "Amount?" });
  expect(changed.draft.email).toBe("s");
});

test("another code takes the amount's error with it", () => {
  const state = after(
    { type: "errorsFound", errors: [{ path: "amount", message: "Too little." }] },
    { type: "discountRemoved" },
  );
  expect(state.errors).toEqual({});
});

test("a code is upper case, and its discount goes when another one is typed", () => {
  const granted = after(
    { type: "discountCodeTyped", text: "welcome10" },
    { type: "discountGranted", code: "WELCOME10", percentOff: 10 },
  );
  expect(granted.draft).toMatchObject({
    discountCode: "WELCOME10",
    discount: { code: "WELCOME10", percentOff: 10 },
  });
  const typed = nextPaymentState(granted, { type: "discountCodeTyped", text: "WELCOME1" });
  expect(typed.draft.discount).toBeNull();
});

test("another id is a payment that nobody has sent off", () => {
  const state = after(
    { type: "paymentSubmitted" },
    { type: "paymentIdRenewed", paymentId: "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40" },
  );
  expect(state.draft).toMatchObject({
    paymentId: "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40",
    paymentSubmitted: false,
  });
});
