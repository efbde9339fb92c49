import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { type AdminDiscount, DiscountCode } from "#shared/discounts/discount-form.ts";

/** A discount code as it is stored, with the bookings that hold or have used it. */
export const StoredDiscount = z.object({
  ...DiscountCode.shape,
  /**
   * The bookings that hold or have used one of a limited number of uses: when each was last
   * started with the code, in epoch seconds, or `usedForGood`.
   */
  holders: z.optional(z.record(z.string(), z.int())),
  /** The uses from before the code had a limit; they count towards it. */
  usesBeforeLimit: z.optional(z.int()),
  /** How often the trainer has edited it; absent before the first time. */
  revision: z.optional(z.int()),
  /** Set while a deleted code can still be restored. */
  deletedAt: z.optional(z.iso.datetime()),
});
export type StoredDiscount = z.infer<typeof StoredDiscount>;

/** Replaces the time of a hold once the booking is confirmed. */
export const usedForGood = 0;

/**
 * How many more bookings may start with a code; `undefined` without a limit. Holds that have lapsed
 * do not count, because the next visitor may have their use.
 */
export function usesLeft(
  discount: Pick<StoredDiscount, "maximumUses" | "usesBeforeLimit" | "holders">,
  now: Date,
): number | undefined {
  const { maximumUses, usesBeforeLimit = 0, holders = {} } = discount;
  if (maximumUses === undefined) return undefined;
  const certain = Object.values(holders).filter((heldAt) => !isLapsed(heldAt, now)).length;
  return Math.max(0, maximumUses - usesBeforeLimit - certain);
}

/** The holds of bookings that are not finished, and when the first and the last of them lapse. */
export function openHolds(
  { maximumUses, holders = {} }: Pick<StoredDiscount, "maximumUses" | "holders">,
  now: Date,
): AdminDiscount["held"] {
  if (maximumUses === undefined) return null;
  const lapses = Object.values(holders)
    .filter((heldAt) => heldAt !== usedForGood && !isLapsed(heldAt, now))
    .map((heldAt) => new Date(heldAt * 1000 + lapseMs).toISOString())
    .sort();
  const [firstFreeAt] = lapses;
  const lastFreeAt = lapses.at(-1);
  if (firstFreeAt === undefined || lastFreeAt === undefined) return null;
  return { uses: lapses.length, firstFreeAt, lastFreeAt };
}

/**
 * A hold this old lapses: the next visitor who needs the use may have it, once the draft that holds
 * it can no longer be paid.
 */
const lapseMs = 30 * 60 * 1000;

/** How many lapsed holds one request examines while a visitor waits; each may ask Stripe twice. */
const examinedAtOnce = 5;

/** Lapsed holds, the oldest first. */
export function lapsedHolds(
  { holders = {} }: Pick<StoredDiscount, "holders">,
  now: Date,
): { bookingId: string; heldAt: Date }[] {
  return Object.entries(holders)
    .filter(([, heldAt]) => isLapsed(heldAt, now))
    .sort(([, one], [, other]) => one - other)
    .slice(0, examinedAtOnce)
    .map(([bookingId, heldAt]) => ({ bookingId, heldAt: new Date(heldAt * 1000) }));
}

/** Whether a code has no use left for a booking that does not hold one already. */
export function isUsedUp(discount: StoredDiscount, bookingId: string | undefined, now: Date) {
  const holdsOne = bookingId !== undefined && bookingId in (discount.holders ?? {});
  return !holdsOne && usesLeft(discount, now) === 0;
}

/** @param heldAt in epoch seconds. */
export function isLapsed(heldAt: number, now: Date): boolean {
  return heldAt !== usedForGood && now.getTime() - heldAt * 1000 > lapseMs;
}

export type DiscountCodeStore = ReturnType<typeof createDiscountCodeStore>;

/** The discount codes as visitors use them. */
export function createDiscountCodeStore(table: Table) {
  return {
    /**
     * Finds a code that has not been deleted.
     * @param code in upper case, as stored.
     */
    find: async (code: string): Promise<StoredDiscount | undefined> => {
      const item = await table.get({ code });
      const discount = item && StoredDiscount.parse(item);
      return discount?.deletedAt === undefined ? discount : undefined;
    },
  };
}
