import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CardPayments, PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import type { Booking, DraftBooking, ErasedDraft } from "#shared/bookings/bookings.ts";
import type { PaymentState } from "#shared/bookings/payment-state.ts";
import type { KeptBooking } from "../record/booking.ts";
import { type BookDependencies, bookDraft } from "./steps/book-draft.ts";
import {
  type CodeDependencies,
  giveBackOtherCodes,
  keptCodeOf,
  recordCodeUse,
} from "./steps/draft-codes.ts";
import { findPayment, standingOf } from "./steps/find-payment.ts";
import { reportSecondPayment } from "./steps/report-second-payment.ts";

/**
 * What happens when a visitor has paid, step by step. The browser's confirm call, Stripe's webhook and upkeep all
 * come here, at the same moment or one after the other: one of them books the draft, and the others find nothing to
 * do. Each step has its own file in `steps/`, and what a step leaves undone upkeep does later. What was paid is
 * compared with the prices that were offered where the booking is made, in one decision with it (`confirmPaid`).
 */

export interface SettleDependencies extends BookDependencies, CodeDependencies {
  readonly cards: CardPayments;
  /** Sends the mails of a confirmed booking that have not been sent, or leaves them to upkeep. */
  readonly followUp: (booking: KeptBooking) => Promise<void>;
}

/**
 * Asks Stripe for the payment of a booking, and confirms a draft that is paid.
 * @param reportedId the intent that the webhook reports; by default the draft's own.
 * @throws DomainError `booking_not_found`; `conflict` for an intent of another booking;
 *   `payment_unavailable`.
 */
export async function settleBooking(
  dependencies: SettleDependencies,
  bookingId: string,
  reportedId?: string,
): Promise<PaymentState> {
  const booking = await dependencies.bookings.find(bookingId);
  if (!booking) throw new DomainError("booking_not_found");
  return settleFound(dependencies, booking, reportedId);
}

/** As `settleBooking`, for a booking as just read. */
export async function settleFound(
  dependencies: SettleDependencies,
  booking: Booking,
  reportedId?: string,
): Promise<PaymentState> {
  if (booking.paymentStatus !== "pending") return settleAgain(dependencies, booking, reportedId);
  const intent = await findPayment(dependencies, booking, reportedId);
  return intent ? settleDraft(dependencies, booking, intent) : "awaiting_payment";
}

/** As `settleBooking`, for a draft and its payment as just read from Stripe. */
export async function settleDraft(
  dependencies: SettleDependencies,
  draft: DraftBooking | ErasedDraft,
  intent: PaymentIntent,
): Promise<PaymentState> {
  const standing = standingOf(dependencies, draft, intent);
  if (standing !== "succeeded") return standing;
  const booked = await bookDraft(dependencies, draft.bookingId, intent);
  if (!booked.draft) return settleAgain(dependencies, booked.booking, intent.id);
  await giveBackOtherCodes(dependencies, booked.draft, keptCodeOf(booked.booking));
  const used = await recordCodeUse(dependencies, booked.booking);
  await dependencies.followUp(used);
  return "confirmed";
}

/** What is left to do for a booking that was made before. */
async function settleAgain(
  dependencies: SettleDependencies,
  booking: KeptBooking,
  reportedId: string | undefined,
): Promise<PaymentState> {
  await reportSecondPayment(dependencies, booking, reportedId);
  await dependencies.followUp(booking);
  return "confirmed";
}
