import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { DiscountCodeEntry, DiscountPurpose, PercentOff } from "./discounts.ts";

export const checkDiscount = {
  method: "POST",
  path: "/api/discounts/check",
  summary: "Look up a discount code.",
  access: "public",
  seesAddress: true,
  lambda: "visitor-discounts",
  body: z.strictObject({
    code: DiscountCodeEntry,
    /** The visitor's own draft, which may have the last use: then its confirmation has failed. */
    bookingId: z.optional(BookingId),
    /** What is bought. Without it, the start of the draft refuses a code that is for something else. */
    for: z.optional(DiscountPurpose),
  }),
  response: z.object({ code: z.string(), percentOff: PercentOff }),
  errors: ["discount_not_found", "discount_expired", "discount_not_for_this", "too_many_requests"],
} as const satisfies Endpoint;
