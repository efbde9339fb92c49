import { expect, test } from "vitest";
import { site } from "#shared/site/site.ts";
import { BookingForm } from "./booking-form.ts";
import {
  currentHealthConsent,
  HealthConsentVersion,
  withoutHealthAnswers,
} from "./health-consent.ts";

const answers = BookingForm.parse({
  name: "Sam",
  email: "sam@example.com",
  phone: "07700900123",
  fitnessGoals: "Run.",
  currentFitnessLevel: "beginner",
  dietaryRestrictions: "Coeliac",
  medicalConditions: "Asthma",
  preferredWorkoutDays: ["Monday"],
  additionalNotes: "Mornings, please.",
});

test("Without the health answers everything else stays as it was.", () => {
  expect(withoutHealthAnswers(answers)).toEqual({
    ...answers,
    dietaryRestrictions: "",
    medicalConditions: "",
  });
});

test("The wording asked for now says who may do what, and that it can be taken back.", () => {
  expect(HealthConsentVersion.parse(currentHealthConsent.version)).toBe("2026-11-20");
  expect(currentHealthConsent.wording).toContain(site.trainerName);
  expect(currentHealthConsent.wording).toMatch(/health.*take this consent back/);
});
