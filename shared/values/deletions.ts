import * as z from "zod/mini";
import { dayMs } from "#shared/values/durations.ts";
import { Instant } from "./instant.ts";

/** A workout or discount code that the trainer has deleted and can put back. */
export const Deleted = z.object({ deletedAt: Instant });
export type Deleted = z.infer<typeof Deleted>;

/** How long a deleted workout or discount code can be put back, in days. */
export const restorableDays = 30;

/** Until when a record that was deleted at an instant can be put back. */
export function restorableUntil({ deletedAt }: Deleted): Date {
  return new Date(Date.parse(deletedAt) + restorableDays * dayMs);
}
