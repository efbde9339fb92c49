import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";

export const stripeWebhook = {
  method: "POST",
  path: "/api/webhooks/stripe",
  summary: "Receive a signed event from Stripe.",
  access: "stripe",
  lambda: "stripe-webhook",
  body: "raw",
  // Each event of a dispute repeats the evidence: up to 20,000 characters a field.
  maximumBytes: 256 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ["signature_invalid", "booking_not_found", "conflict", "payment_unavailable"],
} as const satisfies Endpoint;
