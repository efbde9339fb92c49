import { randomUUID } from "node:crypto";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { requiredAnswers } from "#shared/testing/sample-answers.ts";
import { connectStripe } from "#verification/journeys/stripe.ts";
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

/** Books a consultation over HTTP and pays it by card. @param card by default one that succeeds */
export async function bookByCard(
  stack: LocalStack,
  { card, ...changes }: { card?: string; discountCode?: string; name?: string } = {},
) {
  const consultation = freeConsultation({ discountCode: undefined, ...changes });
  const started = await stack.post("/api/bookings", consultation);
  expect(started.status).toBe(200);
  const { payByCard } = connectStripe(`${stack.origin}/__local/stripe`);
  await payByCard(await started.json(), card?.replaceAll(" ", ""));
  const confirm = `/api/bookings/${consultation.bookingId}/confirm`;
  const confirmed = await stack.api(confirm, { method: "POST" });
  expect(await confirmed.json()).toMatchObject({ status: "confirmed" });
  return consultation;
}

/** The path of the client's page, from their confirmation. */
export async function clientPage(stack: LocalStack, email: string): Promise<string> {
  const [confirmation] = await stack.mailTo(email);
  return /\/my-booking\/[^\s"<]+/.exec(confirmation?.text ?? "")?.[0] ?? "";
}

/** Records a free session over HTTP. */
export async function bookSession(stack: LocalStack, payer: { name: string; email: string }) {
  const session = { paymentId: randomUUID(), amount: 5000, discountCode: "FREE100", payer };
  expect((await stack.post("/api/payments", session)).status).toBe(200);
}
