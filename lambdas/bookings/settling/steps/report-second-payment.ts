import type { Log } from "#lambdas/http/log.ts";
import type { CardPayments } from "#lambdas/stripe/stripe-cards.ts";
import type { ConfirmedBooking, ErasedBooking } from "#shared/bookings/bookings.ts";

/**
 * Raises an alarm for a second payment of a booking, which the trainer has to refund.
 * @param reportedId the intent that was reported, if one was.
 */
export async function reportSecondPayment(
  { cards, log }: { readonly cards: Pick<CardPayments, "retrieve">; readonly log: Log },
  { bookingId, paymentIntentId }: ConfirmedBooking | ErasedBooking,
  reportedId: string | undefined,
): Promise<void> {
  if (reportedId === undefined || reportedId === paymentIntentId) return;
  const intent = await cards.retrieve(reportedId);
  if (intent?.status !== "succeeded") return;
  log.alarm("payment_without_booking", {
    bookingId,
    paymentIntentId: reportedId,
    receivedPence: intent.amountReceived,
    reason: "already_confirmed",
  });
}
