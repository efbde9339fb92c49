import type { BookingForm } from "#shared/bookings/booking-form.ts";
import type { ConsultationAnswers } from "#shared/bookings/bookings.ts";
import {
  type HealthConsentVersion,
  withoutHealthAnswers,
} from "#shared/bookings/health-consent.ts";

/**
 * What may be stored of a visitor's answers. Those about health are dropped without consent, and
 * not refused: a booking is not to fail over them, least of all one that is being paid.
 */
export function consentedAnswers(
  answers: BookingForm,
  consent: HealthConsentVersion | undefined,
  at: Date,
): ConsultationAnswers {
  if (consent === undefined) return withoutHealthAnswers(answers);
  return { ...answers, healthConsent: { version: consent, at: at.toISOString() } };
}
