import * as z from "zod/mini";
import { defaultPurposes, purposesInWords } from "#shared/discounts/discount-code.ts";
import {
  type AdminDiscount,
  DiscountChange,
  defaultPercentOff,
  expiryProblem,
  NewDiscount,
} from "#shared/discounts/discount-form.ts";
import { DiscountPurpose } from "#shared/discounts/discounts.ts";
import { isSame } from "#web/admin/is-same.ts";
import { type Reading, readAs, wholeNumber } from "#web/admin/use-form-fields.ts";
import type { NewDiscountRequest } from "./use-discounts.ts";

export const DiscountFields = z.object({
  code: z.string(),
  percentOff: z.string(),
  expiryDate: z.string(),
  active: z.boolean(),
  for: z.array(DiscountPurpose),
  maximumUses: z.string(),
  oncePerEmail: z.boolean(),
});
export type DiscountFields = z.infer<typeof DiscountFields>;

export const newFields: DiscountFields = {
  code: "",
  percentOff: String(defaultPercentOff),
  expiryDate: "",
  active: true,
  for: [...defaultPurposes],
  maximumUses: "",
  oncePerEmail: false,
};

/** A free code for one booking of the trainer's own. */
export const ownFields: DiscountFields = {
  ...newFields,
  percentOff: "100",
  for: ["consultations"],
  maximumUses: "1",
  oncePerEmail: true,
};

function fieldsOf(discount: AdminDiscount): DiscountFields {
  return {
    code: discount.code,
    percentOff: String(discount.percentOff),
    expiryDate: discount.expiryDate ?? "",
    active: discount.active,
    for: discount.for,
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
    for: "Can be used for",
    maximumUses: "Maximum uses",
    oncePerEmail: "Once per email address",
  },
  inWords: { for: purposesInWords },
  fieldsOf,
  read: readChange,
  changed: "discount_changed",
} as const;

export function readNewDiscount(fields: DiscountFields): Reading<NewDiscountRequest> {
  const { code, active, oncePerEmail } = fields;
  const reading = readAs(NewDiscount, {
    code,
    active,
    for: fields.for,
    oncePerEmail,
    percentOff: wholeNumber(fields.percentOff),
    ...(fields.expiryDate !== "" && { expiryDate: fields.expiryDate }),
    ...(fields.maximumUses.trim() !== "" && { maximumUses: wholeNumber(fields.maximumUses) }),
  });
  return withBounds(reading, fields);
}

/** The last day, when it is chosen, lies within bounds. What is no day has its error already. */
function withBounds<Value>(
  reading: Reading<Value>,
  { expiryDate }: Pick<DiscountFields, "expiryDate">,
): Reading<Value> {
  const errors = "errors" in reading ? reading.errors : [];
  const problem = expiryProblem(expiryDate, new Date());
  if (!problem || errors.some(({ path }) => path === problem.path)) return reading;
  return { errors: [...errors, problem] };
}

/** What the form changes of a code. Fields left as they were are not sent. */
function readChange(fields: DiscountFields, found: AdminDiscount): Reading<DiscountChange> {
  const before = fieldsOf(found);
  const isChanged = (name: keyof DiscountFields) => !isSame(fields[name], before[name]);
  const reading = readAs(DiscountChange, {
    ...(isChanged("percentOff") && { percentOff: wholeNumber(fields.percentOff) }),
    ...(isChanged("expiryDate") && { expiryDate: fields.expiryDate || null }),
    ...(isChanged("active") && { active: fields.active }),
    ...(isChanged("for") && { for: fields.for }),
    ...(isChanged("maximumUses") && {
      maximumUses: fields.maximumUses.trim() === "" ? null : wholeNumber(fields.maximumUses),
    }),
    ...(isChanged("oncePerEmail") && { oncePerEmail: fields.oncePerEmail }),
  });
  return isChanged("expiryDate") ? withBounds(reading, fields) : reading;
}
