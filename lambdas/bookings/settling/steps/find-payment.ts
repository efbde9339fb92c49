import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { CardPayments, PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import type { DraftBooking, ErasedDraft } from "#shared/bookings/bookings.ts";
import type { PaymentState } from "#shared/bookings/payment-state.ts";

export interface FindDependencies {
  readonly cards: Pick<CardPayments, "retrieve">;
  readonly log: Log;
}

/**
 * Asks Stripe for the payment of a draft. What an event says of it is not trusted.
 * @param reportedId the intent that the webhook reports; by default the draft's own.
 * @returns `undefined` when the draft has none yet, or Stripe does not know it, which raises an alarm.
 */
export async function findPayment(
  { cards, log }: FindDependencies,
  { bookingId, paymentIntentId }: DraftBooking | ErasedDraft,
  reportedId: string | undefined,
): Promise<PaymentIntent | undefined> {
  const intentId = reportedId ?? paymentIntentId;
  if (intentId === undefined) return undefined;
  const intent = await cards.retrieve(intentId);
  if (!intent) {
    const reason = "missing";
    log.alarm("payment_unclear", { bookingId, paymentIntentId: intentId, reason });
  }
  return intent;
}

/**
 * Whether a payment has succeeded, or where it stands.
 * @throws DomainError `conflict`, with an alarm, when it is of another booking.
 */
export function standingOf(
  { log }: Pick<FindDependencies, "log">,
  { bookingId }: DraftBooking | ErasedDraft,
  intent: PaymentIntent,
): "succeeded" | Exclude<PaymentState, "confirmed"> {
  if (intent.bookingId !== bookingId) {
    const reason = "foreign";
    log.alarm("payment_unclear", { bookingId, paymentIntentId: intent.id, reason });
    throw new DomainError("conflict");
  }
  if (intent.status === "succeeded" || intent.status === "processing") return intent.status;
  return "awaiting_payment";
}
