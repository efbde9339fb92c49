import { expect, test } from "vitest";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { emptyBookingDraft } from "./booking-checkout.ts";
import { reachableStep, reviewStep, stepAsking, withheldHealthAnswers } from "./wizard-steps.ts";

const { answers: empty } = emptyBookingDraft();
const complete: typeof empty = sampleAnswers;

test("no step can be reached after the first that lacks an answer.", () => {
  expect(reachableStep(4, empty)).toBe(0);
  expect(reachableStep(4, { ...complete, currentFitnessLevel: "" })).toBe(1);
  expect(reachableStep(4, complete)).toBe(reviewStep);
  expect(reachableStep(2, complete)).toBe(2);
  expect(reachableStep(99, complete)).toBe(reviewStep);
  expect(reachableStep(-1, complete)).toBe(0);
});

test("every answer is asked by one step.", () => {
  expect(Object.keys(complete).map(stepAsking)).not.toContain(undefined);
  const oneOfEach = ["name", "currentFitnessLevel", "medicalConditions", "additionalNotes"];
  expect(oneOfEach.map(stepAsking)).toEqual([0, 1, 2, 3]);
  expect(stepAsking("discountCode")).toBeUndefined();
});

test("health answers are withheld exactly while something is written and consent is missing.", () => {
  const written = { ...empty, dietaryRestrictions: " ", medicalConditions: "Asthma" };
  const { version } = currentHealthConsent;
  expect(withheldHealthAnswers({ answers: empty, healthConsent: null })).toBe("");
  expect(withheldHealthAnswers({ answers: written, healthConsent: null })).toBe("Asthma");
  expect(withheldHealthAnswers({ answers: written, healthConsent: version })).toBe("");
});
