import * as z from "zod/mini";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate, londonDate } from "#shared/values/london-days.ts";

/** What a visitor reads about a discount code, on the booking form and on the payment page. */
export const discountMessages = {
  empty: "Please enter a discount code",
  notFound: errorMessages.discount_not_found,
  expired: errorMessages.discount_expired,
  failed: "Error applying discount code. Please try again.",
  applied: (percentOff: number) => `Discount code applied: ${percentOff}% off`,
} as const;

/** How the API refuses a discount code; the visitor can go on without it. */
export const discountRefusals = [
  "discount_not_found",
  "discount_expired",
  "discount_used_up",
  "discount_already_used",
  "discount_email_required",
] as const;

export function isDiscountRefusal(errorCode: string): boolean {
  return discountRefusals.some((refusal) => refusal === errorCode);
}

/** A code as a visitor enters it: surrounding space and case do not matter. */
export const DiscountCodeEntry = z.string(discountMessages.empty).check(
  z.trim(),
  z.toUpperCase(),
  z.minLength(1, { error: discountMessages.empty, abort: true }),
  z.maxLength(40, discountMessages.notFound),
  // DynamoDB cannot encode a lone surrogate.
  z.regex(/^\P{Cs}*$/u, discountMessages.notFound),
);

export const PercentOff = z.int().check(z.minimum(1), z.maximum(100));

/** The highest limit of a code. Its uses are in one item, which every use writes: about 18 KB. */
export const maximumUsesLimit = 400;

/** A discount code as it is stored. */
export const DiscountCode = z.object({
  code: z.string(),
  percentOff: PercentOff,
  active: z.boolean(),
  /** The last day in Europe/London on which the code is accepted; absent means no end. */
  expiryDate: z.optional(CalendarDate),
  /** How many bookings may be made with it; absent means any number. */
  maximumUses: z.optional(z.int()),
  /** Whether an email address may use it once only. */
  oncePerEmail: z.boolean(),
  createdAt: Instant,
});
export type DiscountCode = z.infer<typeof DiscountCode>;

/** Whether a code may be used at an instant, and if not, what kind of refusal it is. */
export function discountUsability(
  code: Pick<DiscountCode, "active" | "expiryDate">,
  at: Date,
): "usable" | "inactive" | "expired" {
  if (!code.active) return "inactive";
  if (code.expiryDate !== undefined && londonDate(at) > code.expiryDate) return "expired";
  return "usable";
}

/**
 * The price after a discount, in pence: `max(0, list - round(list * percentOff / 100))`,
 * the discount rounded to the nearest penny, half up.
 */
export function priceAfterDiscount(listPricePence: number, percentOff: number): number {
  return Math.max(0, listPricePence - Math.round((listPricePence * percentOff) / 100));
}
