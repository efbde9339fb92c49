import {
  allOf,
  anyOf,
  equals,
  isAbsent,
  isAtLeast,
  isAtMost,
  isPresent,
  isSmallerThan,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { type StoredDiscount, usedForGood } from "./discount-code-store.ts";

type LimitedDiscount = Pick<StoredDiscount, "code" | "maximumUses" | "usesBeforeLimit">;

export type UseHolds = ReturnType<typeof createUseHolds>;

/**
 * Holds on the uses of a code with a limit. A draft that starts with the code holds one use, so that
 * no more bookings can be paid than the limit allows. Every write is on the code's item, and can be
 * repeated safely.
 */
export function createUseHolds(table: Table) {
  return {
    /**
     * Holds a use for a booking, or renews its hold.
     * @param discount the code with its limit as it was just read.
     * @returns `false` when all uses are held or used, or the limit has changed since it was read.
     */
    hold: async (
      { code, maximumUses, usesBeforeLimit = 0 }: LimitedDiscount,
      bookingId: string,
      at: Date,
    ): Promise<boolean> => {
      if (maximumUses === undefined) return true;
      const hold = holder(bookingId);
      return table.update(
        { code },
        { set: { [hold]: epochSeconds(at) } },
        allOf(
          isAbsent("deletedAt"),
          equals("maximumUses", maximumUses),
          equals("usesBeforeLimit", usesBeforeLimit),
          anyOf(isSmallerThan("holders", maximumUses - usesBeforeLimit), isPresent(hold)),
        ),
      );
    },

    /** Records a confirmed booking's use for good. Does nothing for a code without a limit. */
    use: async (code: string, bookingId: string): Promise<void> => {
      const isLimited = allOf(isPresent("maximumUses"), isPresent("holders"));
      await table.update({ code }, { set: { [holder(bookingId)]: usedForGood } }, isLimited);
    },

    /**
     * Releases a booking's hold, unless the hold has been renewed since, or used.
     * @param since when the hold was last known.
     */
    release: async (code: string, bookingId: string, since: Date): Promise<void> => {
      const hold = holder(bookingId);
      await table.update(
        { code },
        { remove: [hold] },
        allOf(isAtLeast(hold, usedForGood + 1), isAtMost(hold, epochSeconds(since))),
      );
    },
  };
}

const holder = (bookingId: string) => `holders.${bookingId}`;

export function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
