import * as z from "zod/mini";
import {
  type AdminDiscount,
  DiscountChange,
  defaultPercentOff,
  NewDiscount,
} from "#shared/discounts/discount-form.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import type { NewDiscountRequest } from "./discounts-api.ts";

/** The form's fields, as typed. */
export const DiscountFields = z.object({
  code: z.string(),
  percentOff: z.string(),
  expiryDate: z.string(),
  active: z.boolean(),
  maximumUses: z.string(),
  oncePerEmail: z.boolean(),
});
export type DiscountFields = z.infer<typeof DiscountFields>;

export const newFields: DiscountFields = {
  code: "",
  percentOff: String(defaultPercentOff),
  expiryDate: "",
  active: true,
  maximumUses: "",
  oncePerEmail: false,
};

/** A code's own fields, to be changed. */
export function fieldsOf(discount: AdminDiscount): DiscountFields {
  return {
    code: discount.code,
    percentOff: String(discount.percentOff),
    expiryDate: discount.expiryDate ?? "",
    active: discount.active,
    maximumUses: discount.maximumUses === null ? "" : String(discount.maximumUses),
    oncePerEmail: discount.oncePerEmail,
  };
}

type Read<Value> = { readonly value: Value } | { readonly errors: readonly FieldError[] };

/** What the form says of a new code, or what is wrong with it. */
export function readNewDiscount(fields: DiscountFields): Read<NewDiscountRequest> {
  const { code, active, oncePerEmail } = fields;
  const parsed = NewDiscount.safeParse({
    code,
    active,
    oncePerEmail,
    percentOff: wholeNumber(fields.percentOff),
    ...(fields.expiryDate !== "" && { expiryDate: fields.expiryDate }),
    ...(fields.maximumUses.trim() !== "" && { maximumUses: wholeNumber(fields.maximumUses) }),
  });
  return parsed.success ? { value: parsed.data } : { errors: fieldErrors(parsed.error) };
}

/**
 * What the form changes of a code. What was left as it was found is not sent, so that what somebody
 * else has changed meanwhile stays.
 */
export function readChange(fields: DiscountFields, found: AdminDiscount): Read<DiscountChange> {
  const before = fieldsOf(found);
  const isChanged = (name: keyof DiscountFields) => fields[name] !== before[name];
  const parsed = DiscountChange.safeParse({
    ...(isChanged("percentOff") && { percentOff: wholeNumber(fields.percentOff) }),
    ...(isChanged("expiryDate") && { expiryDate: fields.expiryDate || null }),
    ...(isChanged("active") && { active: fields.active }),
    ...(isChanged("maximumUses") && {
      maximumUses: fields.maximumUses.trim() === "" ? null : wholeNumber(fields.maximumUses),
    }),
    ...(isChanged("oncePerEmail") && { oncePerEmail: fields.oncePerEmail }),
  });
  return parsed.success ? { value: parsed.data } : { errors: fieldErrors(parsed.error) };
}

/** Not a number when it is none: `Number` alone takes `""`, `1e2` and `0x10` as well. */
function wholeNumber(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
