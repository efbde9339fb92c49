import * as z from "zod/mini";
import { blockYears } from "#shared/values/numbers-in-sentences.ts";

/** A block: several sessions that are paid at once and held one by one. */

export const blockLimits = { sessions: 50, weeks: 52 * blockYears } as const;

/** What is sold, without its price. */
export const BlockTerms = z.object({
  /** Unique among the blocks on offer. */
  name: z.string(),
  sessions: z.int(),
  /** How long after the payment the sessions can be used; 0: they never expire. */
  weeks: z.int(),
});
export type BlockTerms = z.infer<typeof BlockTerms>;
