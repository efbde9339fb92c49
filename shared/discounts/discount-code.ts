import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate, londonDate } from "#shared/values/london-days.ts";
import { DiscountPurpose, PercentOff } from "./discounts.ts";

/** The highest limit of a code. Its uses are in one item, which every use writes: about 18 KB. */
export const maximumUsesLimit = 400;

/** A code from before blocks existed, and a new one until the trainer says otherwise. */
export const defaultPurposes: readonly DiscountPurpose[] = ["consultations", "sessions"];

/** A discount code as it is stored. */
export const DiscountCode = z.object({
  code: z.string(),
  percentOff: PercentOff,
  active: z.boolean(),
  /** What may be bought with it, in the order of `discountPurposes`. */
  for: z._default(z.array(DiscountPurpose), [...defaultPurposes]),
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

/** What a code is for, such as `consultations and single sessions`. */
export function purposesInWords(purposes: readonly DiscountPurpose[]): string {
  const names = purposes.map((purpose) => nameOf(purpose, purposes));
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

/** A block is made of sessions, so a code that is for one of the two says which. */
function nameOf(purpose: DiscountPurpose, purposes: readonly DiscountPurpose[]): string {
  switch (purpose) {
    case "consultations":
      return "consultations";
    case "sessions":
      return purposes.includes("blocks") ? "sessions" : "single sessions";
    case "blocks":
      return purposes.includes("sessions") ? "blocks" : "blocks of sessions";
  }
}
