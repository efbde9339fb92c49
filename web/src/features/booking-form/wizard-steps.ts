import { bookingSteps, firstInvalidStep } from "#shared/bookings/booking-form.ts";
import type { BookingAnswers, BookingDraft } from "./booking-checkout.ts";

/** The last step, review and payment; counted from 0. */
export const reviewStep = bookingSteps.length;

/** The step that asks for a field, if any does. */
export function stepAsking(field: string): number | undefined {
  const step = bookingSteps.findIndex(({ schema }) => field in schema.shape);
  return step === -1 ? undefined : step;
}

/** The step to show instead of `wanted`: at most the first with an invalid answer. */
export function reachableStep(wanted: number, answers: BookingAnswers): number {
  const last = firstInvalidStep(answers)?.step ?? reviewStep;
  return Math.max(0, Math.min(wanted, last));
}

/** The health answers without consent, which stay in the tab; `""` if there are none. */
export function withheldHealthAnswers({
  answers,
  healthConsent,
}: Pick<BookingDraft, "answers" | "healthConsent">): string {
  const { dietaryRestrictions, medicalConditions } = answers;
  return healthConsent ? "" : `${dietaryRestrictions}\n${medicalConditions}`.trim();
}

/** The name of each answer, in the questions and in the review. */
export const answerLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  fitnessGoals: "Fitness goals",
  currentFitnessLevel: "Current fitness level",
  dietaryRestrictions: "Dietary restrictions",
  medicalConditions: "Medical conditions",
  preferredWorkoutDays: "Preferred workout days",
  additionalNotes: "Additional notes",
} as const satisfies Record<keyof BookingAnswers, string>;

export const levelLabels = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
} as const;
