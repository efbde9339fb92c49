import * as z from "zod/mini";
import { Revision } from "#shared/contract/ids-and-cursors.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { CalendarDate, londonDate, yearsLater } from "#shared/values/london-days.ts";
import { plainCode } from "#shared/values/pasted-text.ts";
import {
  DiscountCode,
  defaultPurposes,
  discountUsability,
  maximumUsesLimit,
} from "./discount-code.ts";
import { DiscountPurpose, discountPurposes } from "./discounts.ts";

/** The trainer's form for discount codes, shared by the admin area and the server. */

export const defaultPercentOff = 10;

export const discountFormMessages = {
  codeRequired: "Please enter a code.",
  codeTooLong: "Please enter a code of no more than 40 characters.",
  codeUnusable: "Please use letters and digits, and no slashes.",
  percentOff: "Please enter a percentage from 1 to 100.",
  for: "Please tick at least one.",
  expiryDate: "Please enter a date.",
  expiryOutside: (last: string) =>
    `Please choose a last day from today to ${longDate(last)}, or leave it empty.`,
  maximumUses: `Please enter a number of uses from 1 to ${maximumUsesLimit}.`,
} as const;

/**
 * A code as the trainer names it, stored as it is looked up. It becomes part of a URL path, so it has no
 * slashes and is not made of dots alone.
 */
export const NewDiscountCode = z
  .string(discountFormMessages.codeRequired)
  .check(
    z.overwrite(plainCode),
    z.minLength(1, { error: discountFormMessages.codeRequired, abort: true }),
    z.maxLength(40, discountFormMessages.codeTooLong),
    z.regex(/^(?=.*[\p{L}\p{N}])[^\p{C}\p{Zl}\p{Zp}/\\]*$/u, discountFormMessages.codeUnusable),
  );

const percentOff = z
  .int(discountFormMessages.percentOff)
  .check(
    z.minimum(1, discountFormMessages.percentOff),
    z.maximum(100, discountFormMessages.percentOff),
  );
const purposes = z.array(DiscountPurpose).check(
  z.minLength(1, discountFormMessages.for),
  z.maxLength(discountPurposes.length),
  z.overwrite((given) => discountPurposes.filter((purpose) => given.includes(purpose))),
);
const expiryDate = z.iso.date(discountFormMessages.expiryDate);
const maximumUses = z
  .int(discountFormMessages.maximumUses)
  .check(
    z.minimum(1, discountFormMessages.maximumUses),
    z.maximum(maximumUsesLimit, discountFormMessages.maximumUses),
  );

/** The first and the last day that can be chosen for the end of a code. */
export function expiryBounds(now: Date): { readonly first: string; readonly last: string } {
  const first = londonDate(now);
  return { first, last: yearsLater(first, 5) };
}

/** What is wrong with a last day that is chosen now. */
export function expiryProblem(
  expiryDate: string | null | undefined,
  now: Date,
): FieldError | undefined {
  const { first, last } = expiryBounds(now);
  if (!expiryDate || (expiryDate >= first && expiryDate <= last)) return undefined;
  return { path: "expiryDate", message: discountFormMessages.expiryOutside(last) };
}

export const NewDiscount = z.strictObject({
  code: NewDiscountCode,
  percentOff: z._default(percentOff, defaultPercentOff),
  active: z._default(z.boolean(), true),
  for: z._default(purposes, [...defaultPurposes]),
  expiryDate: z.optional(expiryDate),
  maximumUses: z.optional(maximumUses),
  oncePerEmail: z._default(z.boolean(), false),
});
export type NewDiscount = z.infer<typeof NewDiscount>;

/** Absent fields stay unchanged. */
export const DiscountChange = z.strictObject({
  percentOff: z.optional(percentOff),
  active: z.optional(z.boolean()),
  for: z.optional(purposes),
  expiryDate: z.optional(z.nullable(expiryDate)),
  maximumUses: z.optional(z.nullable(maximumUses)),
  oncePerEmail: z.optional(z.boolean()),
});
export type DiscountChange = z.infer<typeof DiscountChange>;

/** A discount code as the trainer sees it. */
export const AdminDiscount = z.object({
  ...DiscountCode.shape,
  expiryDate: z.nullable(CalendarDate),
  maximumUses: z.nullable(z.int()),
  /** How many bookings have used it, at most 400. Paid ones may pass the limit. */
  timesUsed: z.int(),
  revision: Revision,
});
export type AdminDiscount = z.infer<typeof AdminDiscount>;

/** The state of a code at an instant; a reason against its use comes first. */
export function discountStanding(
  {
    active,
    expiryDate,
    maximumUses,
    timesUsed,
  }: Pick<AdminDiscount, "active" | "expiryDate" | "maximumUses" | "timesUsed">,
  at: Date,
): "usable" | "inactive" | "expired" | "used up" {
  const usability = discountUsability(
    expiryDate === null ? { active } : { active, expiryDate },
    at,
  );
  return usability === "usable" && timesUsed >= (maximumUses ?? Infinity) ? "used up" : usability;
}
