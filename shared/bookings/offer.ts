import * as z from "zod/mini";
import { PercentOff } from "#shared/discounts/discounts.ts";
import { BlockTerms } from "#shared/website/block-terms.ts";

const pence = z.int().check(z.minimum(0));

/** A price the server has offered for a draft, in pence, and the discount that led to it. */
export const Offer = z.object({
  /** The list price, before any discount. */
  originalAmount: pence,
  amount: pence,
  discountCode: z.nullable(z.string()),
  discountPercentage: z.nullable(PercentOff),
  /** What the price is for, if it is a block of sessions. */
  block: z.optional(BlockTerms),
});
export type Offer = z.infer<typeof Offer>;
