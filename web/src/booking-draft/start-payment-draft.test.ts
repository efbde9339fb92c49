import { expect, test, vi } from "vitest";
import { apiErrors } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { emptyPaymentDraft, type PaymentDraft } from "./payment-draft.ts";
import { type StartPaymentCalls, startPaymentDraft } from "./start-payment-draft.ts";

const paymentId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const draft: PaymentDraft = { ...emptyPaymentDraft(paymentId), amount: "12.34" };

function setup(calls: Partial<StartPaymentCalls> = {}) {
  return {
    start: vi.fn<StartPaymentCalls["start"]>(
      calls.start ??
        (async ({ amount }) => ({
          status: "awaiting_payment",
          amount,
          clientSecret: "pi_1_secret_2",
          publishableKey: "pk_test_1",
        })),
    ),
    confirm: vi.fn<StartPaymentCalls["confirm"]>(calls.confirm ?? (async () => "awaiting_payment")),
  };
}

test("a new draft is for fifty pounds", async () => {
  const calls = setup();
  await startPaymentDraft(emptyPaymentDraft(paymentId), calls);
  expect(calls.start).toHaveBeenCalledExactlyOnceWith({ paymentId, amount: 5000, payer: {} });
});

test("a draft is sent as the contract wants it, and comes back ready to pay", async () => {
  const calls = setup();
  const full = {
    ...draft,
    name: " Sam ",
    email: "sam@example.com ",
    discount: { code: "WELCOME10", percentOff: 10 },
  };
  await expect(startPaymentDraft(full, calls)).resolves.toEqual({
    outcome: "awaitingPayment",
    amountPence: 1234,
    clientSecret: "pi_1_secret_2",
    publishableKey: "pk_test_1",
  });
  expect(calls.start).toHaveBeenCalledExactlyOnceWith({
    paymentId,
    amount: 1234,
    payer: { name: "Sam", email: "sam@example.com" },
    discountCode: "WELCOME10",
  });
});

test.each([
  [{ amount: "0.50" }, "amount"],
  [{ email: "sam@" }, "email"],
  [{ name: "x".repeat(101) }, "name"],
])("an answer that will not do never leaves the page (%j)", async (changes, path) => {
  const calls = setup();
  const outcome = await startPaymentDraft({ ...draft, ...changes }, calls);
  expect(outcome).toMatchObject({ outcome: "answersRefused", errors: [{ path }] });
  expect(calls.start).not.toHaveBeenCalled();
});

test("a payment sent off before is asked about first, and not asked for again", async () => {
  const calls = setup({ confirm: async () => "confirmed" });
  const outcome = await startPaymentDraft({ ...draft, paymentSubmitted: true }, calls);
  expect(outcome).toEqual({ outcome: "booked", booked: "paid" });
  expect(calls.confirm).toHaveBeenCalledExactlyOnceWith(paymentId);
  expect(calls.start).not.toHaveBeenCalled();
});

test("a payment whose draft is gone is begun again", async () => {
  const gone = new ApiError({ code: "booking_not_found", statusText: "", ...apiErrors.not_found });
  const calls = setup({ confirm: () => Promise.reject(gone) });
  const outcome = await startPaymentDraft({ ...draft, paymentSubmitted: true }, calls);
  expect(outcome).toMatchObject({ outcome: "awaitingPayment" });
});
