import { keepsPrice } from "#lambdas/bookings/drafts/draft-price.ts";
import { type StartDependencies, startRequest } from "#lambdas/bookings/drafts/start-request.ts";
import type { startBooking as endpoint } from "#shared/consultations/api.ts";
import type { BookingForm } from "#shared/consultations/booking-form.ts";
import type { ConsultationAnswers } from "#shared/consultations/consultation.ts";
import {
  type HealthConsentVersion,
  withoutHealthAnswers,
} from "#shared/consultations/health-consent.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";

/**
 * Starts the booking of a consultation.
 * @throws DomainError as `startRequest`.
 */
export async function startBooking(
  dependencies: StartDependencies,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookingId, discountCode, healthConsent, clientToken, requestDigest, ...answers } = body;
  const started = await startRequest(dependencies, {
    bookingId,
    flowSource: "consultation-intro",
    answers: consentedAnswers(answers, healthConsent, dependencies.now()),
    listPricePence: async (draft) => {
      const { feePence } = (await dependencies.website()).offer;
      // Kept for the hour, unless it has fallen.
      const isKept = draft && keepsPrice(draft, dependencies.now());
      return isKept ? Math.min(draft.originalAmount, feePence) : feePence;
    },
    discountCode,
    clientToken,
    requestDigest,
  });
  return { bookingId, ...started };
}

/**
 * Returns the answers that may be stored. Without consent the answers about health are dropped
 * rather than refused, so that they cannot fail a booking that is being paid.
 */
function consentedAnswers(
  answers: BookingForm,
  consent: HealthConsentVersion | undefined,
  at: Date,
): ConsultationAnswers {
  if (consent === undefined) return withoutHealthAnswers(answers);
  return { ...answers, healthConsent: { version: consent, at: at.toISOString() } };
}
