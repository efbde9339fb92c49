/**
 * The events of Stripe's that concern us. The webhook reads these and the endpoint at Stripe is
 * registered for these, both by this list: an event that only one of the two knew would be silence.
 */
export const paymentSucceeded = "payment_intent.succeeded";
export const paymentFailed = "payment_intent.payment_failed";

/** What tells of refunds: of a charge or a refund, each of which names the payment. */
export const refundEvents = [
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

export const handledStripeEvents = [paymentSucceeded, paymentFailed, ...refundEvents] as const;
