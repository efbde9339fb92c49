import { randomUUID } from "node:crypto";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect } from "./test.ts";

/** Books a free consultation over HTTP, as fast as a test needs it. */
export async function book(stack: LocalStack, name: string, changes: { phone?: string } = {}) {
  const bookingId = randomUUID();
  const email = `${bookingId}@visitors.example`;
  await post(stack, "/api/bookings", {
    bookingId,
    name,
    email,
    phone: "07700900456",
    fitnessGoals: "Touch my toes again.",
    currentFitnessLevel: "beginner",
    medicalConditions: "Asthma, mild",
    healthConsent: currentHealthConsent.version,
    preferredWorkoutDays: ["Sunday", "Tuesday"],
    discountCode: "FREE100",
    ...changes,
  });
  return { bookingId, email };
}

/** Records a free session over HTTP. */
export async function bookSession(stack: LocalStack, name: string) {
  const paymentId = randomUUID();
  const email = `${paymentId}@visitors.example`;
  await post(stack, "/api/payments", {
    paymentId,
    amount: 5000,
    discountCode: "FREE100",
    payer: { name, email },
  });
  return { paymentId, email };
}

async function post(stack: LocalStack, path: string, body: object): Promise<void> {
  const response = await stack.api(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
