import { bookingSteps, firstInvalidStep } from "#shared/bookings/booking-form.ts";
import type { BookingAnswers, BookingDraft } from "./booking-checkout.ts";

/** The fifth step, after those with questions: review and payment. */
export const reviewStep = bookingSteps.length;

/** The step that asks a field; `undefined` for what no step asks. */
export function stepAsking(field: string): number | undefined {
  const step = bookingSteps.findIndex(({ schema }) => field in schema.shape);
  return step === -1 ? undefined : step;
}

/** The step to show when `wanted` is asked for: none after the first that lacks an answer. */
export function reachableStep(wanted: number, answers: BookingAnswers): number {
  const last = firstInvalidStep(answers)?.step ?? reviewStep;
  return Math.max(0, Math.min(wanted, last));
}

/** Whether something was written about health that, without consent, will not be sent. */
export function withholdsHealthAnswers({
  answers,
  healthConsent,
}: Pick<BookingDraft, "answers" | "healthConsent">): boolean {
  const { dietaryRestrictions, medicalConditions } = answers;
  const written = `${dietaryRestrictions}${medicalConditions}`.trim() !== "";
  return written && healthConsent === null;
}
