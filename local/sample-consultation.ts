import { randomUUID } from "node:crypto";
import type * as contract from "#shared/bookings/api.ts";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";

export type BookingBody = EndpointRequest<typeof contract.startBooking>["body"];

/** What is nobody's business but the visitor's and the trainer's. */
export const sampleHealthAnswer = "Asthma, mild";

/** What a visitor sends who has answered everything: each time another visitor. */
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
