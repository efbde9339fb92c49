import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate, londonDate } from "#shared/values/london-days.ts";
import { PercentOff } from "./discounts.ts";

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
