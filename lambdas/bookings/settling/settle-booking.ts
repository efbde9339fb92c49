import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import { orWarn } from "#lambdas/http/or-warn.ts";
import type { CardPayments, PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import {
  type Booking,
  type ConfirmedBooking,
  type DraftBooking,
  type ErasedBooking,
  type ErasedDraft,
  isErased,
} from "#shared/bookings/bookings.ts";
import type { PaymentState } from "#shared/bookings/payment-state.ts";
import type { BookingStore } from "../booking-store.ts";
import type { KeptBooking } from "../record/booking.ts";
import { confirmFree, confirmPaid } from "../record/confirm.ts";
import { offerOf } from "../record/draft.ts";
import { giveBackCodes, recordUse, type UseDependencies } from "../used-codes.ts";

export interface SettleDependencies extends UseDependencies {
  readonly bookings: BookingStore;
  readonly cards: CardPayments;
  readonly log: Log;
  /** Sends the mails of a confirmed booking that have not been sent, or leaves them to upkeep. */
  readonly followUp: (booking: KeptBooking) => Promise<void>;
}

/**
 * Asks Stripe for the payment of a booking, and confirms a draft that is paid. The browser's confirm
 * call, Stripe's webhook and upkeep all call this. Of concurrent calls one confirms; the others change
 * nothing.
 * @param paymentIntentId the intent that the webhook reports; by default the draft's own.
 * @throws DomainError `booking_not_found`; `conflict` for an intent of another booking;
 *   `payment_unavailable`.
 */
export async function settleBooking(
  dependencies: SettleDependencies,
  bookingId: string,
  paymentIntentId?: string,
): Promise<PaymentState> {
  const booking = await dependencies.bookings.find(bookingId);
  if (!booking) throw new DomainError("booking_not_found");
  return settleFound(dependencies, booking, paymentIntentId);
}

/** As `settleBooking`, for a booking as just read. */
export async function settleFound(
  dependencies: SettleDependencies,
  booking: Booking,
  paymentIntentId?: string,
): Promise<PaymentState> {
  const { cards, log } = dependencies;
  const { bookingId } = booking;
  if (booking.paymentStatus !== "pending") {
    return alreadyConfirmed(dependencies, booking, paymentIntentId);
  }
  const intentId = paymentIntentId ?? booking.paymentIntentId;
  if (intentId === undefined) return "awaiting_payment";
  const intent = await cards.retrieve(intentId);
  if (!intent) {
    log.alarm("payment_unclear", {
      bookingId,
      paymentIntentId: intentId,
      reason: "missing",
    });
    return "awaiting_payment";
  }
  return settleDraft(dependencies, booking, intent);
}

/** As `settleBooking`, for a draft and its intent as just read from Stripe. */
export async function settleDraft(
  dependencies: SettleDependencies,
  draft: DraftBooking | ErasedDraft,
  intent: PaymentIntent,
): Promise<PaymentState> {
  const { bookings, log, now } = dependencies;
  const { bookingId } = draft;
  if (intent.bookingId !== bookingId) {
    log.alarm("payment_unclear", {
      bookingId,
      paymentIntentId: intent.id,
      reason: "foreign",
    });
    throw new DomainError("conflict");
  }
  if (intent.status === "processing") return "processing";
  if (intent.status !== "succeeded") return "awaiting_payment";

  const confirmed = await bookings.change(bookingId, (record) =>
    confirmPaid(record, intent, now()),
  );
  if (confirmed.outcome === "refused") {
    const { booking } = confirmed;
    if (!booking || booking.paymentStatus === "pending") throw new DomainError(confirmed.code);
    return alreadyConfirmed(dependencies, booking, intent.id);
  }
  const { booking, before } = confirmed;
  log.count("booking_paid", { bookingId, paymentIntentId: intent.id });
  if (booking.attention === "amount_mismatch") {
    log.alarm("payment_mismatch", {
      bookingId,
      paymentIntentId: intent.id,
      expectedPence: before?.amount,
      receivedPence: intent.amountReceived,
      code: intent.currency,
    });
  }
  if (isErased(booking)) log.warn("erased_person_paid", { bookingId, paymentIntentId: intent.id });
  if (before?.paymentStatus === "pending") {
    const bookedWith = isErased(booking) ? null : booking.discountCode;
    await tryGivingBackCodes(dependencies, before, bookedWith);
  }
  const used = await orWarn(log, "code_use_left_to_upkeep", bookingId, () =>
    recordUse(dependencies, booking),
  );
  await dependencies.followUp(used ?? booking);
  return "confirmed";
}

/**
 * Confirms a free draft. Its PaymentIntent, if any, is cancelled first; if that was already paid,
 * the draft is booked as paid. Then the use of its code is recorded. If the draft is not confirmed
 * after that, repeating the call uses the code once, and upkeep gives the use back with the draft.
 * @throws DomainError `discount_used_up` or `discount_already_used` when other bookings were faster;
 *   `conflict` when the draft is being paid or changed at the same moment; `booking_erased` when its person was
 *   erased; `payment_unavailable`.
 */
export async function confirmFreeBooking(
  dependencies: SettleDependencies,
  draft: DraftBooking,
): Promise<{ status: "confirmed" }> {
  const { bookings, cards, log, now } = dependencies;
  const { bookingId, paymentIntentId } = draft;
  if (paymentIntentId !== undefined) {
    const intent = await cards.cancel(paymentIntentId);
    if (intent?.status === "succeeded") {
      await settleDraft(dependencies, draft, intent);
      return { status: "confirmed" };
    }
    if (intent && intent.status !== "canceled") throw new DomainError("conflict");
  }
  const offer = offerOf(draft);
  await recordFreeUse(dependencies, draft);
  const confirmed = await bookings.change(bookingId, (record) =>
    confirmFree(record, offer, paymentIntentId, now()),
  );
  const booked = confirmed.booking;
  if (booked && isErased(booked)) {
    await forgetFreeUse(dependencies, draft, booked);
    throw new DomainError("booking_erased");
  }
  // The draft still has the use.
  if (booked?.paymentStatus === "pending") throw new DomainError("conflict");
  await tryGivingBackCodes(dependencies, draft, booked?.discountCode ?? null);
  if (confirmed.outcome === "written") {
    log.info("booking_free", { bookingId });
    await dependencies.followUp(confirmed.booking);
  }
  return { status: "confirmed" };
}

/** After a failure the codes have one use less. */
async function tryGivingBackCodes(
  { discounts, log }: SettleDependencies,
  draft: DraftBooking | ErasedDraft,
  bookedWith: string | null,
): Promise<void> {
  await orWarn(log, "code_not_given_back", draft.bookingId, () =>
    giveBackCodes(discounts, draft, bookedWith),
  );
}

/** The erasure could not yet find the use that has been recorded meanwhile. */
async function forgetFreeUse(
  dependencies: SettleDependencies,
  draft: DraftBooking,
  erased: ErasedBooking | ErasedDraft,
): Promise<void> {
  const { bookingId, discountCode: code, email } = draft;
  const bookedWith = erased.paymentStatus === "pending" ? null : erased.discountCode;
  await tryGivingBackCodes(dependencies, draft, bookedWith);
  if (code === null) return;
  await dependencies.discounts.giveBackMailbox({ code, bookingId, email }, dependencies.now());
}

async function recordFreeUse(
  { discounts }: SettleDependencies,
  { bookingId, discountCode: code, email, timestamp }: DraftBooking,
): Promise<void> {
  if (code === null) return;
  const outcome = await discounts.recordFree({ code, bookingId, email }, new Date(timestamp));
  if (outcome !== "recorded") throw new DomainError(`discount_${outcome}`);
}

async function alreadyConfirmed(
  dependencies: SettleDependencies,
  booking: ConfirmedBooking | ErasedBooking,
  paymentIntentId: string | undefined,
): Promise<PaymentState> {
  if (paymentIntentId !== undefined && paymentIntentId !== booking.paymentIntentId) {
    await reportSecondPayment(dependencies, booking.bookingId, paymentIntentId);
  }
  await dependencies.followUp(booking);
  return "confirmed";
}

/** Raises an alarm for a second payment, which the trainer has to refund. */
async function reportSecondPayment(
  { cards, log }: SettleDependencies,
  bookingId: string,
  paymentIntentId: string,
): Promise<void> {
  const intent = await cards.retrieve(paymentIntentId);
  if (intent?.status !== "succeeded") return;
  log.alarm("payment_without_booking", {
    bookingId,
    paymentIntentId,
    receivedPence: intent.amountReceived,
    reason: "already_confirmed",
  });
}
