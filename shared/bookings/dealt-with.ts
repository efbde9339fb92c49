import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** Why a booking needs the trainer, the most urgent first. */
export const problemKinds = [
  "disputed",
  "refund_failed",
  "cancelled",
  "refund_waiting",
  "paid_after_erasure",
  "dispute_lost",
  "amount_mismatch",
  "time_returned",
  "time_unsent",
  "confirmation_returned",
  "receipt_returned",
  "confirmation_unsent",
  "receipt_unsent",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** A problem that the trainer has dealt with by hand. */
export const DealtWith = z.object({
  /** The problem's id, which tells it from a later one of the same booking. */
  problem: z.string(),
  is: z.enum(problemKinds),
  at: Instant,
  /** The administrator who said so. */
  by: z.string(),
});
export type DealtWith = z.infer<typeof DealtWith>;

export function isDealtWith(
  { dealtWith = [] }: { readonly dealtWith?: readonly DealtWith[] | undefined },
  { id }: { readonly id: string },
): boolean {
  return dealtWith.some(({ problem }) => problem === id);
}
