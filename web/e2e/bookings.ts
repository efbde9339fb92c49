import { randomUUID } from "node:crypto";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { requiredAnswers } from "#shared/testing/sample-answers.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect } from "./test.ts";

/** A free consultation as the API takes it, under a new id and address. */
export function freeConsultation(changes: object = {}) {
  const bookingId = randomUUID();
  return {
    bookingId,
    ...requiredAnswers,
    name: "Robin Marker",
    email: `${bookingId}@visitors.example`,
    phone: "07700900456",
    fitnessGoals: "Touch my toes again.",
    medicalConditions: "Asthma, mild",
    healthConsent: currentHealthConsent.version,
    preferredWorkoutDays: ["Sunday", "Tuesday"],
    discountCode: "FREE100",
    ...changes,
  };
}

/** Books a free consultation over HTTP. */
export async function book(stack: LocalStack, name: string, changes: { phone?: string } = {}) {
  const consultation = freeConsultation({ name, ...changes });
  expect((await stack.post("/api/bookings", consultation)).status).toBe(200);
  return consultation;
}

/** Records a free session over HTTP. */
export async function bookSession(stack: LocalStack, payer: { name: string; email: string }) {
  const session = { paymentId: randomUUID(), amount: 5000, discountCode: "FREE100", payer };
  expect((await stack.post("/api/payments", session)).status).toBe(200);
}
