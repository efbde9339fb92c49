import type { PaymentIntent } from "#lambdas/stripe/card-payments.ts";
import type { Offer } from "#shared/bookings/booking-facts.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";

/**
 * The price that a payment was made at: of all that this draft was offered, the one that equals
 * what Stripe really took. Of equal ones the latest, which is the one on the draft itself.
 * @returns `undefined` when nothing that was offered costs this, in this currency.
 */
export function matchOffer(
  draft: DraftBooking,
  { currency, amountReceived }: Pick<PaymentIntent, "currency" | "amountReceived">,
): Offer | undefined {
  if (currency.toUpperCase() !== draft.currency) return undefined;
  return [latestOffer(draft), ...draft.offers].find((offer) => offer.amount === amountReceived);
}

/** The price that a draft was last offered. */
export function latestOffer(draft: DraftBooking): Offer {
  const { originalAmount, amount, discountCode, discountPercentage } = draft;
  return { originalAmount, amount, discountCode, discountPercentage };
}
