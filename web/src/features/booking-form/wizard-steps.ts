import { bookingSteps, firstInvalidStep } from "#shared/consultations/booking-form.ts";
import { healthAnswerNames } from "#shared/consultations/health-consent.ts";
import type { BookingAnswers } from "#shared/consultations/typed-answers.ts";
import type { BookingDraft } from "./booking-checkout.ts";

/** The last step, review and payment; counted from 0. */
export const reviewStep = bookingSteps.length;

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
  if (healthConsent) return "";
  return healthAnswerNames
    .map((name) => answers[name])
    .join("\n")
    .trim();
}
