import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import { findUsableDiscount } from "#lambdas/discounts/usable-discount.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { startBooking as endpoint } from "#shared/bookings/api.ts";
import type { Offer } from "#shared/bookings/booking-facts.ts";
import type { BookingForm } from "#shared/bookings/booking-form.ts";
import type { Booking, ConsultationAnswers } from "#shared/bookings/bookings.ts";
import {
  type HealthConsentVersion,
  withoutHealthAnswers,
} from "#shared/bookings/health-consent.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { DiscountCode } from "#shared/discounts/discount-form.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { isBelowCardMinimum } from "#shared/payments/payments.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import type { BookingDetails, BookingStore } from "./booking-store.ts";
import { type HoldDependencies, holdDiscountDiscreetly } from "./discount-holds.ts";
import { type PaymentDependencies, preparePayment, type StartedDraft } from "./prepare-payment.ts";
import { confirmFreeBooking } from "./settle-booking.ts";

export interface StartDependencies extends PaymentDependencies, HoldDependencies {
  readonly bookings: BookingStore;
  readonly claims: AddressClaims;
}

/**
 * Starts the booking of a consultation.
 * @throws DomainError as `startDraft`.
 */
export async function startBooking(
  dependencies: StartDependencies,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookingId, discountCode, healthConsent, ...answers } = body;
  const started = await startDraft(dependencies, {
    bookingId,
    flowSource: "consultation-intro",
    answers: consentedAnswers(answers, healthConsent, dependencies.now()),
    listPricePence: consultationFeePence,
    discountCode,
  });
  return { bookingId, ...started };
}

/**
 * Returns the answers that may be stored. Without consent the answers about health are dropped
 * rather than refused, so that they cannot fail a booking that is being paid.
 */
function consentedAnswers(
  answers: BookingForm,
  consent: HealthConsentVersion | undefined,
  at: Date,
): ConsultationAnswers {
  if (consent === undefined) return withoutHealthAnswers(answers);
  return { ...answers, healthConsent: { version: consent, at: at.toISOString() } };
}

/** What the visitor books or pays for, and its list price. */
export type BookingRequest = BookingDetails & {
  readonly bookingId: string;
  readonly listPricePence: number;
  readonly discountCode: string | undefined;
};

/**
 * Prices a booking or session payment and writes its draft. A free draft is confirmed at once;
 * otherwise its payment is prepared. A repeated id re-prices the same draft and PaymentIntent. A
 * confirmed booking does not change.
 * @throws DomainError before the draft is written: `discount_not_found`, `discount_expired`,
 *   `amount_below_minimum` or what `holdDiscountDiscreetly` throws; afterwards: `conflict` when the draft
 *   changes at the same moment or the id belongs to another kind of booking; `payment_unavailable`.
 */
export async function startDraft(
  dependencies: StartDependencies,
  { listPricePence, discountCode, ...request }: BookingRequest,
): Promise<StartedDraft> {
  const { bookings, discounts, now, log } = dependencies;
  const found = await bookings.find(request.bookingId);
  if (found && found.paymentStatus !== "pending") return confirmedBefore(found, request);

  const discount =
    discountCode === undefined
      ? undefined
      : await findUsableDiscount(discounts, discountCode, now());
  const offer = makeOffer(listPricePence, discount);
  if (discount) {
    const { bookingId, answers } = request;
    await holdDiscountDiscreetly(
      dependencies,
      discount,
      { bookingId, email: answers.email },
      found,
    );
  }
  const saved = await bookings.saveDraft({ ...request, offer }, now());
  if (saved.outcome !== "written") {
    return confirmedBefore(saved.outcome === "refused" ? saved.booking : undefined, request);
  }
  if (!found) log.count("booking_started", { bookingId: request.bookingId });
  return offer.amount === 0
    ? confirmFreeBooking(dependencies, saved.booking)
    : preparePayment(dependencies, saved.booking);
}

/** @throws DomainError `conflict` when the booking is a draft or of another kind. */
function confirmedBefore(
  found: Booking | undefined,
  { flowSource }: BookingDetails,
): { status: "confirmed" } {
  if (found?.flowSource !== flowSource || found.paymentStatus === "pending") {
    throw new DomainError("conflict");
  }
  return { status: "confirmed" };
}

/**
 * Returns the price after the discount, if there is one.
 * @throws DomainError `amount_below_minimum` when the rest is too small for a card payment.
 */
export function makeOffer(
  listPricePence: number,
  discount: Pick<DiscountCode, "code" | "percentOff"> | undefined,
): Offer {
  const originalAmount = listPricePence;
  if (!discount) {
    return { originalAmount, amount: listPricePence, discountCode: null, discountPercentage: null };
  }
  const { code: discountCode, percentOff: discountPercentage } = discount;
  const amount = priceAfterDiscount(listPricePence, discountPercentage);
  if (isBelowCardMinimum(amount)) throw new DomainError("amount_below_minimum");
  return { originalAmount, amount, discountCode, discountPercentage };
}
