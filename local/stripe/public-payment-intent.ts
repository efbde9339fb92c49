import type Stripe from "stripe";

/** The fields that the holder of a client secret may see: no metadata, charges or account. */
const publicFields = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** A PaymentIntent as Stripe.js receives it. */
export function publicPaymentIntent(intent: Stripe.PaymentIntent): object {
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]));
}
