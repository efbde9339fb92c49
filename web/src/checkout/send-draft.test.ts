import { expect, test, vi } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type SendCalls, sendDraft } from "./send-draft.ts";

function setup(calls: Partial<SendCalls> = {}) {
  return {
    start: vi.fn<SendCalls["start"]>(
      calls.start ??
        (async () => ({
          status: "awaiting_payment",
          amount: 4500,
          originalAmount: 5000,
          discountPercentage: 10,
          clientSecret: "pi_1_secret_2",
          publishableKey: "pk_test_1",
        })),
    ),
    confirm: vi.fn<SendCalls["confirm"]>(calls.confirm ?? (async () => "awaiting_payment")),
    requestDigest: "own",
  };
}

function apiError(code: ErrorCode, fieldErrors: ApiError["fieldErrors"] = []) {
  const { status, detail } = apiErrors[code];
  return new ApiError({ code, status, statusText: code, detail, fieldErrors });
}

const failing = (error: unknown) => async () => {
  throw error;
};

test("an unpaid draft is ready to pay without a confirm call.", async () => {
  const calls = setup();
  await expect(sendDraft(false, calls)).resolves.toEqual({
    outcome: "awaitingPayment",
    amountPence: 4500,
    listPricePence: 5000,
    percentOff: 10,
    clientSecret: "pi_1_secret_2",
    publishableKey: "pk_test_1",
  });
  expect(calls.confirm).not.toHaveBeenCalled();
});

test.each([
  ["is booked at once", undefined, false],
  ["that was booked before is booked", "own", false],
  ["that another tab has booked at another price is the other's", "other", true],
])("a free draft %s.", async (_, requestDigest, isOther) => {
  const started = { status: "confirmed", ...(requestDigest && { requestDigest }) } as const;
  const calls = setup({ start: async () => started });
  const outcome = { outcome: "booked", booked: "free", isOther };
  await expect(sendDraft(false, calls)).resolves.toEqual(outcome);
});

test("a draft that another tab has paid is paid, not free.", async () => {
  const calls = setup({ start: async () => ({ status: "confirmed", isPaid: true }) });
  const outcome = { outcome: "booked", booked: "paid", isOther: false };
  await expect(sendDraft(false, calls)).resolves.toEqual(outcome);
});

test("a draft that was booked before and is over by now is not booked just now.", async () => {
  const calls = setup({
    start: async () => ({ status: "confirmed", isPaid: true, isOver: true }),
  });
  const outcome = { outcome: "booked", booked: "paid", isOther: false, isLater: true };
  await expect(sendDraft(false, calls)).resolves.toEqual(outcome);
});

test.each([
  ["confirmed", { outcome: "booked", booked: "paid", isOther: false }],
  // The card may have been charged: nothing is paid again.
  ["superseded", { outcome: "booked", booked: "paid", isOther: true }],
  ["over", { outcome: "booked", booked: "paid", isOther: false, isLater: true }],
  ["processing", { outcome: "processing" }],
] as const)("confirms a submitted draft first: %s.", async (status, outcome) => {
  const calls = setup({ confirm: async () => status });
  await expect(sendDraft(true, calls)).resolves.toEqual(outcome);
  expect(calls.start).not.toHaveBeenCalled();
});

test.each([
  ["was not charged", async () => "awaiting_payment" as const],
  ["is gone", failing(apiError("booking_not_found"))],
])("a draft that %s can be paid again.", async (_, confirm) => {
  const calls = setup({ confirm });
  const outcome = await sendDraft(true, calls);
  expect(outcome).toMatchObject({ outcome: "awaitingPayment" });
});

test("a submitted draft that cannot be confirmed is not paid again.", async () => {
  const error = apiError("unavailable");
  const calls = setup({ confirm: failing(error) });
  await expect(sendDraft(true, calls)).resolves.toEqual({
    outcome: "failed",
    error,
  });
  expect(calls.start).not.toHaveBeenCalled();
});

test.each(["discount_not_found", "discount_expired"] as const)(
  "a code refused with %s gives the server's message.",
  async (code) => {
    const calls = setup({ start: failing(apiError(code)) });
    await expect(sendDraft(false, calls)).resolves.toEqual({
      outcome: "discountRefused",
      message: apiErrors[code].detail,
    });
  },
);

test("refused fields differ from a malformed request.", async () => {
  const errors = [{ path: "email", message: "Please enter a valid email address." }];
  const refusing = setup({ start: failing(apiError("validation_failed", errors)) });
  await expect(sendDraft(false, refusing)).resolves.toEqual({
    outcome: "answersRefused",
    errors,
  });
  const unreading = setup({ start: failing(apiError("validation_failed")) });
  await expect(sendDraft(false, unreading)).resolves.toMatchObject({ outcome: "failed" });
});

test.each([
  ["paid meanwhile is booked", "confirmed", { outcome: "booked", booked: "paid" }],
  ["booked with other answers can be started anew", "superseded", { outcome: "conflict" }],
  ["booked with other answers, and over, can be started anew", "over", { outcome: "conflict" }],
  ["being paid is waited for", "processing", { outcome: "processing" }],
  ["unpaid can be started anew", "awaiting_payment", { outcome: "conflict" }],
] as const)("a draft in conflict that is %s.", async (_, status, outcome) => {
  const calls = setup({
    start: failing(apiError("conflict")),
    confirm: async () => status,
  });
  await expect(sendDraft(false, calls)).resolves.toMatchObject(outcome);
});

test("a draft in conflict that cannot be confirmed is kept.", async () => {
  const calls = setup({
    start: failing(apiError("conflict")),
    confirm: failing(apiError("unavailable")),
  });
  await expect(sendDraft(false, calls)).resolves.toMatchObject({ outcome: "failed" });
});

test("a draft whose person is erased is not sent again, under no other id either.", async () => {
  const refused = setup({ start: failing(apiError("booking_erased")) });
  await expect(sendDraft(false, refused)).resolves.toEqual({ outcome: "erased" });
  const paid = setup({ confirm: async () => "erased" });
  await expect(sendDraft(true, paid)).resolves.toEqual({ outcome: "erased" });
  expect(paid.start).not.toHaveBeenCalled();
  const crossed = setup({ start: failing(apiError("conflict")), confirm: async () => "erased" });
  await expect(sendDraft(false, crossed)).resolves.toEqual({ outcome: "erased" });
});
