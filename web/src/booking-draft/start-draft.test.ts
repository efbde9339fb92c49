import { expect, test, vi } from "vitest";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type BookingDraft, emptyDraft } from "./booking-draft.ts";
import { type StartCalls, startDraft } from "./start-draft.ts";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";

const answered: BookingDraft = {
  ...emptyDraft(bookingId),
  answers: {
    ...emptyDraft(bookingId).answers,
    name: " Sam ",
    email: "sam@example.com",
    phone: "07700 900123",
    fitnessGoals: "Run.",
    currentFitnessLevel: "beginner",
    preferredWorkoutDays: ["Friday", "Monday"],
  },
};

function setup(calls: Partial<StartCalls> = {}) {
  return {
    start: vi.fn<StartCalls["start"]>(
      calls.start ??
        (async () => ({
          bookingId,
          status: "awaiting_payment",
          amount: 5000,
          clientSecret: "pi_1_secret_2",
          publishableKey: "pk_test_1",
        })),
    ),
    confirm: vi.fn<StartCalls["confirm"]>(calls.confirm ?? (async () => "awaiting_payment")),
  };
}

function apiError(code: ErrorCode, fieldErrors: ApiError["fieldErrors"] = []) {
  const { status, detail } = apiErrors[code];
  return new ApiError({ code, status, statusText: code, detail, fieldErrors });
}

const failing = (error: unknown) => async () => {
  throw error;
};

test("a draft is sent as the contract wants it, and comes back ready to pay", async () => {
  const calls = setup();
  await expect(startDraft(answered, calls)).resolves.toEqual({
    outcome: "awaitingPayment",
    amountPence: 5000,
    clientSecret: "pi_1_secret_2",
    publishableKey: "pk_test_1",
  });
  expect(calls.start).toHaveBeenCalledExactlyOnceWith({
    ...answered.answers,
    bookingId,
    name: "Sam",
    phone: "07700900123",
    preferredWorkoutDays: ["Monday", "Friday"],
  });
  expect(calls.confirm).not.toHaveBeenCalled();
});

test("answers about health are sent with the consent to it, and stay here without", async () => {
  const calls = setup();
  const answers = { ...answered.answers, medicalConditions: "Asthma" };
  await startDraft({ ...answered, answers }, calls);
  const [withheld] = calls.start.mock.calls[0]!;
  expect(withheld).not.toHaveProperty("healthConsent");
  expect(JSON.stringify(withheld)).not.toContain("Asthma");

  const { version } = currentHealthConsent;
  await startDraft({ ...answered, answers, healthConsent: version }, calls);
  expect(calls.start.mock.calls[1]?.[0]).toMatchObject({
    medicalConditions: "Asthma",
    healthConsent: version,
  });
});

test("only a code that was granted is sent", async () => {
  const calls = setup();
  await startDraft({ ...answered, discountCode: "TYPED" }, calls);
  expect(calls.start.mock.calls[0]?.[0]).not.toHaveProperty("discountCode");
  await startDraft({ ...answered, discount: { code: "WELCOME10", percentOff: 10 } }, calls);
  expect(calls.start.mock.calls[1]?.[0]).toHaveProperty("discountCode", "WELCOME10");
});

test("answers that the form's own rules refuse are not sent", async () => {
  const calls = setup();
  const outcome = await startDraft(emptyDraft(bookingId), calls);
  expect(outcome).toMatchObject({ outcome: "answersRefused" });
  expect(calls.start).not.toHaveBeenCalled();
});

test("a free draft is booked at once", async () => {
  const calls = setup({ start: async () => ({ bookingId, status: "confirmed" }) });
  await expect(startDraft(answered, calls)).resolves.toEqual({ outcome: "booked", booked: "free" });
});

test.each([
  ["confirmed", { outcome: "booked", booked: "paid" }],
  ["processing", { outcome: "processing" }],
] as const)(
  "a draft whose card may have been charged is asked about first: %s",
  async (status, outcome) => {
    const calls = setup({ confirm: async () => status });
    await expect(startDraft({ ...answered, paymentSubmitted: true }, calls)).resolves.toEqual(
      outcome,
    );
    expect(calls.start).not.toHaveBeenCalled();
  },
);

test.each([
  ["was not charged", async () => "awaiting_payment" as const],
  ["is gone", failing(apiError("booking_not_found"))],
])("a draft that %s can be paid again", async (_, confirm) => {
  const calls = setup({ confirm });
  const outcome = await startDraft({ ...answered, paymentSubmitted: true }, calls);
  expect(outcome).toMatchObject({ outcome: "awaitingPayment" });
});

test("a draft that cannot be asked about is not offered for a second payment", async () => {
  const error = apiError("unavailable");
  const calls = setup({ confirm: failing(error) });
  await expect(startDraft({ ...answered, paymentSubmitted: true }, calls)).resolves.toEqual({
    outcome: "failed",
    error,
  });
  expect(calls.start).not.toHaveBeenCalled();
});

test.each(["discount_not_found", "discount_expired"] as const)(
  "a code that is refused with %s says so",
  async (code) => {
    const calls = setup({ start: failing(apiError(code)) });
    await expect(startDraft(answered, calls)).resolves.toEqual({
      outcome: "discountRefused",
      message: apiErrors[code].detail,
    });
  },
);

test("fields that the server refuses are told apart from a request it cannot read", async () => {
  const errors = [{ path: "email", message: "Please enter a valid email address." }];
  const refusing = setup({ start: failing(apiError("validation_failed", errors)) });
  await expect(startDraft(answered, refusing)).resolves.toEqual({
    outcome: "answersRefused",
    errors,
  });
  const unreading = setup({ start: failing(apiError("validation_failed")) });
  await expect(startDraft(answered, unreading)).resolves.toMatchObject({ outcome: "failed" });
});

test.each([
  ["paid meanwhile is booked", "confirmed", { outcome: "booked", booked: "paid" }],
  ["being paid is waited for", "processing", { outcome: "processing" }],
  ["unpaid may be begun anew", "awaiting_payment", { outcome: "conflict" }],
] as const)("a draft in conflict that is %s", async (_, status, outcome) => {
  const calls = setup({
    start: failing(apiError("conflict")),
    confirm: async () => status,
  });
  await expect(startDraft(answered, calls)).resolves.toMatchObject(outcome);
});

test("a draft in conflict that cannot be asked about is kept", async () => {
  const calls = setup({
    start: failing(apiError("conflict")),
    confirm: failing(apiError("unavailable")),
  });
  await expect(startDraft(answered, calls)).resolves.toMatchObject({ outcome: "failed" });
});
