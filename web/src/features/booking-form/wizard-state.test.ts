import { expect, test } from "vitest";
import { type BookingDraft, emptyDraft } from "#web/booking-draft/booking-draft.ts";
import {
  initialWizardState,
  nextWizardState,
  reachableStep,
  reviewStep,
  stepAsking,
  totalPence,
  type WizardEvent,
  type WizardState,
  withholdsHealthAnswers,
} from "./wizard-state.ts";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";

function after(...events: WizardEvent[]): WizardState {
  const start = { ...initialWizardState(emptyDraft(bookingId)), paymentShown: true };
  return events.reduce(nextWizardState, start);
}

const granted = { type: "discountGranted", code: "WELCOME10", percentOff: 10 } as const;

test("an answer is kept, and clears the error of its own field only", () => {
  const state = after(
    {
      type: "errorsFound",
      errors: [
        { path: "name", message: "Please enter your name." },
        { path: "email", message: "Please enter your email." },
      ],
    },
    { type: "answered", answers: { name: "Sam" } },
  );
  expect(state.draft.answers.name).toBe("Sam");
  expect(state.errors).toEqual({ email: "Please enter your email." });
});

test("answers about health are withheld until there is consent, and again without it", () => {
  const written = {
    type: "answered",
    answers: { dietaryRestrictions: " ", medicalConditions: "Asthma" },
  } as const;
  const given = { type: "healthConsentChanged", given: true } as const;
  const takenBack = { type: "healthConsentChanged", given: false } as const;
  expect(withholdsHealthAnswers(after().draft)).toBe(false);
  expect(withholdsHealthAnswers(after(written).draft)).toBe(true);
  expect(withholdsHealthAnswers(after(written, given).draft)).toBe(false);
  expect(withholdsHealthAnswers(after(written, given, takenBack).draft)).toBe(true);
});

test("an error inside a list is shown at the list, and the first of a field is the one", () => {
  const { errors } = after({
    type: "errorsFound",
    errors: [
      { path: "preferredWorkoutDays.0", message: "First." },
      { path: "preferredWorkoutDays.1", message: "Second." },
    ],
  });
  expect(errors).toEqual({ preferredWorkoutDays: "First." });
});

test("a discount code is upper case as it is typed", () => {
  expect(after({ type: "discountCodeTyped", text: "welc" }).draft.discountCode).toBe("WELC");
});

test("typing in the code box clears its error and hides the payment form", () => {
  const state = after(
    { type: "discountRefused", message: "Invalid or expired discount code" },
    { type: "paymentOpened" },
    { type: "discountCodeTyped", text: "w" },
  );
  expect(state).toMatchObject({ discountError: undefined, paymentShown: false });
});

test("a code that is granted reduces the total, and Remove restores the fee", () => {
  const withCode = after(granted);
  expect(totalPence(withCode.draft)).toBe(4500);
  const without = nextWizardState(withCode, { type: "discountRemoved" });
  expect(totalPence(without.draft)).toBe(5000);
  expect(without.draft.discountCode).toBe("");
});

test("the total never shows the discount of a code that is no longer in the box", () => {
  expect(totalPence(after(granted, { type: "discountCodeTyped", text: "WELCOME1" }).draft)).toBe(
    5000,
  );
  expect(totalPence(after(granted, { type: "discountCodeTyped", text: "welcome10 " }).draft)).toBe(
    4500,
  );
});

test("a code that is refused later takes its discount and the payment form with it", () => {
  const state = after(
    granted,
    { type: "paymentOpened" },
    {
      type: "discountRefused",
      message: "This discount code has expired",
    },
  );
  expect(state).toMatchObject({
    discountError: "This discount code has expired",
    paymentShown: false,
  });
  expect(totalPence(state.draft)).toBe(5000);
  expect(state.draft.discountCode).toBe("WELCOME10");
});

test("leaving the review hides the payment form; staying does not", () => {
  const open = after({ type: "stepShown", step: 4 }, { type: "paymentOpened" });
  expect(nextWizardState(open, { type: "stepShown", step: 4 }).paymentShown).toBe(true);
  expect(nextWizardState(open, { type: "stepShown", step: 3 }).paymentShown).toBe(false);
});

test("a renewed booking has not been submitted yet, and keeps every answer", () => {
  const renewed = "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40";
  const { draft } = after(
    { type: "answered", answers: { name: "Sam" } },
    { type: "paymentSubmitted" },
    { type: "bookingIdRenewed", bookingId: renewed },
  );
  expect(draft).toMatchObject({ bookingId: renewed, paymentSubmitted: false });
  expect(draft.answers.name).toBe("Sam");
});

const complete: BookingDraft["answers"] = {
  ...emptyDraft(bookingId).answers,
  name: "Sam",
  email: "sam@example.com",
  phone: "07700900123",
  fitnessGoals: "Run.",
  currentFitnessLevel: "beginner",
  preferredWorkoutDays: ["Monday"],
};

test("no step can be reached before the first that lacks an answer", () => {
  expect(reachableStep(4, emptyDraft(bookingId).answers)).toBe(0);
  expect(reachableStep(4, { ...complete, currentFitnessLevel: "" })).toBe(1);
  expect(reachableStep(4, complete)).toBe(reviewStep);
  expect(reachableStep(2, complete)).toBe(2);
  expect(reachableStep(99, complete)).toBe(reviewStep);
  expect(reachableStep(-1, complete)).toBe(0);
});

test("every answer is asked by one step", () => {
  expect(Object.keys(complete).map(stepAsking)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3]);
  expect(stepAsking("discountCode")).toBeUndefined();
});
