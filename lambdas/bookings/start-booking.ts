import type { startBooking as endpoint } from "#shared/bookings/api.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import { consentedAnswers } from "./consented-answers.ts";
import { type StartDependencies, startDraft } from "./start-draft.ts";

/**
 * Starts the booking of a consultation.
 * @throws DomainError as `startDraft`.
 */
export async function startBooking(
  dependencies: StartDependencies,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookingId, discountCode, healthConsent, ...answers } = body;
  const started = await startDraft(dependencies, {
    bookingId,
    flowSource: "consultation-intro",
    answers: consentedAnswers(answers, healthConsent, dependencies.now()),
    listPricePence: consultationFeePence,
    discountCode,
  });
  return { bookingId, ...started };
}
