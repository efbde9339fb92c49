import { randomUUID } from "node:crypto";
import type * as contract from "#shared/bookings/api.ts";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";

type BookingBody = EndpointRequest<typeof contract.startBooking>["body"];

/** Health data: only the visitor's own mail and the trainer's page may show it. */
export const sampleHealthAnswer = "Asthma, mild";

/** A booking form with all answers, from another visitor at each call. */
export function sampleConsultation(more: Partial<BookingBody> = {}) {
  const bookingId = randomUUID();
  return {
    bookingId,
    name: "Robin Touch",
    email: `${bookingId}@visitors.example`,
    phone: "07700900123",
    fitnessGoals: "Run the village half marathon.",
    currentFitnessLevel: "beginner",
    medicalConditions: sampleHealthAnswer,
    healthConsent: currentHealthConsent.version,
    preferredWorkoutDays: ["Monday"],
    ...more,
  } satisfies BookingBody;
}
