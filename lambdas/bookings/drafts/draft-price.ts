import {
  type DiscountCodeStore,
  findUsableDiscount,
  isUsedUp,
  refuseUnlessFor,
} from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import type { Offer } from "#shared/bookings/offer.ts";
import type { DiscountCode } from "#shared/discounts/discount-code.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { isBelowCardMinimum } from "#shared/payments/payments.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { isSameBlock } from "#shared/website/same-block.ts";
import type { BookingRequest } from "./booking-request.ts";
import { draftKinds } from "./draft-kinds.ts";

/** A visitor who has been shown a price keeps it while they look for their card. */
const priceKeptMs = 60 * 60 * 1000;

export function keepsPrice({ startedAt }: DraftBooking, now: Date): boolean {
  return now.getTime() - Date.parse(startedAt) < priceKeptMs;
}

type Discount = Pick<DiscountCode, "code" | "percentOff">;

/**
 * The discount that a draft gets for the code that was entered. A draft that was offered the code with
 * the same address and for the same purchase keeps it for the hour, even if the code has run out, is
 * paused or deleted, or is for something else by now.
 *
 * A used code is refused as if it did not exist: otherwise guessing would tell which codes exist and who
 * is a client. Only a visitor who was offered it before learns the reason.
 * @param found the draft as it was before, if there was one.
 * @throws DomainError `discount_not_found`, `discount_expired`, `discount_not_for_this`,
 *   `discount_email_required`; after the hour also `discount_used_up` and `discount_already_used`.
 */
export async function findDiscount(
  { discounts, now }: { readonly discounts: DiscountCodeStore; readonly now: () => Date },
  code: string,
  request: Pick<BookingRequest, "bookingId" | "answers" | "flowSource" | "block">,
  found: DraftBooking | undefined,
): Promise<Discount> {
  const { bookingId, answers, block } = request;
  const { email } = answers;
  const offered = found && found.email === email ? offerWith(found, code, block) : undefined;
  if (found && offered && keepsPrice(found, now())) return offered;

  const discount = await findUsableDiscount(discounts, code, now());
  if (isUsedUp(discount, bookingId)) {
    throw new DomainError(offered ? "discount_used_up" : "discount_not_found");
  }
  refuseUnlessFor(discount, draftKinds[kindOf(request)].purposeOf(block));
  if (discount.oncePerEmail) {
    if (email === undefined) throw new DomainError("discount_email_required");
    if (await discounts.isUsedByMailbox(code, email, bookingId)) {
      throw new DomainError(offered ? "discount_already_used" : "discount_not_found");
    }
  }
  return discount;
}

/** The discount that a draft was offered with a code for the same purchase, the latest if there were several. */
function offerWith(
  draft: DraftBooking,
  code: string,
  block: BlockTerms | undefined,
): Discount | undefined {
  const offer = [...draft.offers, draft].findLast(
    (each) => each.discountCode === code && isSameBlock(each.block, block),
  );
  const percentOff = offer?.discountPercentage ?? null;
  return percentOff === null ? undefined : { code, percentOff };
}

/**
 * Returns the price after the discount, if there is one.
 * @throws DomainError `amount_below_minimum` when the rest is too small for a card payment.
 */
export function makeOffer(
  listPricePence: number,
  discount: Discount | undefined,
  block?: BlockTerms,
): Offer {
  const originalAmount = listPricePence;
  const what = { originalAmount, ...(block && { block }) };
  if (!discount) {
    return { ...what, amount: listPricePence, discountCode: null, discountPercentage: null };
  }
  const { code: discountCode, percentOff: discountPercentage } = discount;
  const amount = priceAfterDiscount(listPricePence, discountPercentage);
  if (isBelowCardMinimum(amount)) throw new DomainError("amount_below_minimum");
  return { ...what, amount, discountCode, discountPercentage };
}
