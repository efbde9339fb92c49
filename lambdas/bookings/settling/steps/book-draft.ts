import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import { confirmPaid } from "#lambdas/bookings/record/confirm.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import { type DraftBooking, type ErasedDraft, isErased } from "#shared/bookings/bookings.ts";

export interface BookDependencies {
  readonly bookings: BookingStore;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Booked {
  readonly booking: KeptBooking;
  /** What it was made of; absent when another call has booked it meanwhile. */
  readonly draft: DraftBooking | ErasedDraft | undefined;
}

/**
 * Makes the booking of a draft whose payment has succeeded, at the price that was paid, if that was offered.
 * Otherwise the booking is made at what was taken, marked for the trainer, and raises an alarm: a payment is
 * never refused.
 * @throws DomainError `booking_not_found` when the draft has been deleted; `conflict`.
 */
export async function bookDraft(
  { bookings, now, log }: BookDependencies,
  bookingId: string,
  intent: PaymentIntent,
): Promise<Booked> {
  const { id: paymentIntentId } = intent;
  const confirmed = await bookings.change(bookingId, (record) =>
    confirmPaid(record, intent, now()),
  );
  if (confirmed.outcome === "refused") {
    const { booking } = confirmed;
    if (!booking || booking.paymentStatus === "pending") throw new DomainError(confirmed.code);
    return { booking, draft: undefined };
  }
  const { booking, before } = confirmed;
  log.count("booking_paid", { bookingId, paymentIntentId });
  if (booking.attention === "amount_mismatch") {
    log.alarm("payment_mismatch", {
      bookingId,
      paymentIntentId,
      expectedPence: before?.amount,
      receivedPence: intent.amountReceived,
      code: intent.currency,
    });
  }
  if (isErased(booking)) log.warn("erased_person_paid", { bookingId, paymentIntentId });
  return { booking, draft: before?.paymentStatus === "pending" ? before : undefined };
}
