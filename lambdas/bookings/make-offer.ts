import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Offer } from "#shared/bookings/booking-facts.ts";
import type { DiscountCode } from "#shared/discounts/discount-form.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { isBelowCardMinimum } from "#shared/payments/payments.ts";

/**
 * The price to offer for something, with or without a discount.
 * @param listPricePence what it costs without.
 * @throws DomainError `amount_below_minimum` when too little is left to be charged to a card.
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
