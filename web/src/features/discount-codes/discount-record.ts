import * as z from "zod/mini";
import {
  type AdminDiscount,
  DiscountChange,
  defaultPercentOff,
  NewDiscount,
} from "#shared/discounts/discount-form.ts";
import { type Reading, readAs, wholeNumber } from "#web/admin/use-form-fields.ts";
import type { NewDiscountRequest } from "./use-discounts.ts";

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

function fieldsOf(discount: AdminDiscount): DiscountFields {
  return {
    code: discount.code,
    percentOff: String(discount.percentOff),
    expiryDate: discount.expiryDate ?? "",
    active: discount.active,
    maximumUses: discount.maximumUses === null ? "" : String(discount.maximumUses),
    oncePerEmail: discount.oncePerEmail,
  };
}

export const discountRecord = {
  labels: {
    code: "Code",
    percentOff: "Percent off",
    expiryDate: "Last day",
    active: "Active",
    maximumUses: "Maximum uses",
    oncePerEmail: "Once per email address",
  },
  fieldsOf,
  read: readChange,
  changed: "discount_changed",
} as const;

export function readNewDiscount(fields: DiscountFields): Reading<NewDiscountRequest> {
  const { code, active, oncePerEmail } = fields;
  return readAs(NewDiscount, {
    code,
    active,
    oncePerEmail,
    percentOff: wholeNumber(fields.percentOff),
    ...(fields.expiryDate !== "" && { expiryDate: fields.expiryDate }),
    ...(fields.maximumUses.trim() !== "" && { maximumUses: wholeNumber(fields.maximumUses) }),
  });
}

/** What the form changes of a code. Fields left as they were are not sent. */
function readChange(fields: DiscountFields, found: AdminDiscount): Reading<DiscountChange> {
  const before = fieldsOf(found);
  const isChanged = (name: keyof DiscountFields) => fields[name] !== before[name];
  return readAs(DiscountChange, {
    ...(isChanged("percentOff") && { percentOff: wholeNumber(fields.percentOff) }),
    ...(isChanged("expiryDate") && { expiryDate: fields.expiryDate || null }),
    ...(isChanged("active") && { active: fields.active }),
    ...(isChanged("maximumUses") && {
      maximumUses: fields.maximumUses.trim() === "" ? null : wholeNumber(fields.maximumUses),
    }),
    ...(isChanged("oncePerEmail") && { oncePerEmail: fields.oncePerEmail }),
  });
}
