import type { DiscountCode } from "#shared/discounts/discount-code.ts";
import type { AdminDiscount, NewDiscount } from "#shared/discounts/discount-form.ts";

/** A discount code as the trainer adds it: without an end, for any number of uses. */
export const newDiscount = {
  code: "SUMMER",
  percentOff: 10,
  active: true,
  for: ["consultations", "sessions"],
  oncePerEmail: false,
} satisfies NewDiscount;

/** The same as it is stored. */
export const sampleDiscount = {
  ...newDiscount,
  createdAt: "2026-01-01T00:00:00.000Z",
} satisfies DiscountCode;

/** The same as the trainer sees it. */
export const adminDiscount: AdminDiscount = {
  ...sampleDiscount,
  expiryDate: null,
  maximumUses: null,
  timesUsed: 0,
  revision: 0,
};
