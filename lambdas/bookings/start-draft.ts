import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import { findUsableDiscount } from "#lambdas/discounts/usable-discount.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Booking } from "#shared/bookings/bookings.ts";
import type { BookingDetails, BookingStore } from "./booking-store.ts";
import { confirmFreeBooking } from "./confirm-free-booking.ts";
import { type HoldDependencies, holdDiscount } from "./hold-discount.ts";
import { makeOffer } from "./make-offer.ts";
import { type PaymentDependencies, preparePayment, type StartedDraft } from "./prepare-payment.ts";

export interface StartDependencies extends PaymentDependencies, HoldDependencies {
  readonly bookings: BookingStore;
  readonly claims: AddressClaims;
}

/** What a visitor wants, and what it costs without a discount. */
export type Wish = BookingDetails & {
  readonly bookingId: string;
  readonly listPricePence: number;
  readonly discountCode: string | undefined;
};

/**
 * Prices what a visitor wants and writes the draft, then either confirms it, when it is free, or
 * prepares its payment. Sending the same id again re-prices the same draft and the same
 * PaymentIntent; a booking that is confirmed stays as it is, whatever is sent.
 * @throws DomainError `discount_not_found`, `discount_expired`, `amount_below_minimum` or what
 *   `holdDiscount` throws, before the draft is written; `conflict` when something else happens to the draft at the same moment,
 *   or the id is of something else that is booked; `payment_unavailable`.
 */
export async function startDraft(
  dependencies: StartDependencies,
  { listPricePence, discountCode, ...wish }: Wish,
): Promise<StartedDraft> {
  const { bookings, discounts, now, log } = dependencies;
  const found = await bookings.find(wish.bookingId);
  if (found && found.paymentStatus !== "pending") return confirmedBefore(found, wish);

  const discount =
    discountCode === undefined
      ? undefined
      : await findUsableDiscount(discounts, discountCode, now());
  const offer = makeOffer(listPricePence, discount);
  if (discount) {
    const { bookingId, answers } = wish;
    await holdDiscount(dependencies, discount, { bookingId, email: answers.email });
  }
  const saved = await bookings.saveDraft({ ...wish, offer }, now());
  if (saved.outcome !== "written") {
    return confirmedBefore(saved.outcome === "refused" ? saved.booking : undefined, wish);
  }
  if (!found) log.count("booking_started", { bookingId: wish.bookingId });
  return offer.amount === 0
    ? confirmFreeBooking(dependencies, saved.booking)
    : preparePayment(dependencies, saved.booking);
}

/** Of another kind, or still a draft, it is not what this visitor has begun. */
function confirmedBefore(
  found: Booking | undefined,
  { flowSource }: BookingDetails,
): { status: "confirmed" } {
  if (found?.flowSource !== flowSource || found.paymentStatus === "pending") {
    throw new DomainError("conflict");
  }
  return { status: "confirmed" };
}
