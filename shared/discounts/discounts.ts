import * as z from "zod/mini";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { plainCode } from "#shared/values/pasted-text.ts";

/** What a visitor reads about a discount code, on the booking form and on the payment page. */
export const discountMessages = {
  empty: "Please enter a discount code",
  notFound: errorMessages.discount_not_found,
  expired: errorMessages.discount_expired,
  failed: "Error applying discount code. Please try again.",
  applied: (percentOff: number) => `Discount code applied: ${percentOff}% off`,
} as const;

/** What a code may be for: single payments for sessions are not blocks. */
export const discountPurposes = ["consultations", "sessions", "blocks"] as const;
export const DiscountPurpose = z.enum(discountPurposes);
export type DiscountPurpose = z.infer<typeof DiscountPurpose>;

/** How the API refuses a discount code; the visitor can go on without it. */
export const discountRefusals = [
  "discount_not_found",
  "discount_expired",
  "discount_used_up",
  "discount_already_used",
  "discount_email_required",
  "discount_not_for_this",
] as const;

export function isDiscountRefusal(errorCode: string): boolean {
  return discountRefusals.some((refusal) => refusal === errorCode);
}

/** A code as a visitor enters it: case, spaces, quotes and punctuation around it do not matter. */
export const DiscountCodeEntry = z.string(discountMessages.empty).check(
  z.overwrite(plainCode),
  z.minLength(1, { error: discountMessages.empty, abort: true }),
  z.maxLength(40, discountMessages.notFound),
  // DynamoDB cannot encode a lone surrogate.
  z.regex(/^\P{Cs}*$/u, discountMessages.notFound),
);

export const PercentOff = z.int().check(z.minimum(1), z.maximum(100));

/**
 * The price after a discount, in pence: `max(0, list - round(list * percentOff / 100))`,
 * the discount rounded to the nearest penny, half up.
 */
export function priceAfterDiscount(listPricePence: number, percentOff: number): number {
  return Math.max(0, listPricePence - Math.round((listPricePence * percentOff) / 100));
}
