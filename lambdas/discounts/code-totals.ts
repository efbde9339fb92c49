import {
  allOf,
  anyOf,
  equals,
  hasValue,
  isAbsent,
  isAtMost,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { StoredDiscount } from "./discount-code-store.ts";

interface Totals {
  readonly uses: number;
  /** In pence. */
  readonly discountGiven: number;
}

export type CodeTotals = ReturnType<typeof createCodeTotals>;

/** What the bookings made with each code come to, kept on the code. */
export function createCodeTotals(table: Table) {
  return {
    /** A code, also one that was deleted and can be brought back. */
    find: async (code: string): Promise<StoredDiscount | undefined> => {
      const item = await table.get({ code });
      return item && StoredDiscount.parse(item);
    },

    /**
     * Sets the totals of a code.
     * @param found the code as it was read. Refused when its limit has changed since, another code has
     *   taken its name, or another run knew of more uses.
     * @param usesWithHolder how many of its holders are bookings that were made with it.
     */
    save: async (
      { code, createdAt, maximumUses, usesBeforeLimit }: StoredDiscount,
      totals: Totals,
      usesWithHolder: number,
    ): Promise<void> => {
      // When the limit was set, the totals may have lacked the last few uses. Those that no holder
      // stands for were made before.
      const usesBefore = Math.max(usesBeforeLimit ?? 0, totals.uses - usesWithHolder);
      await table.update(
        { code },
        { set: { ...totals, ...(maximumUses !== undefined && { usesBeforeLimit: usesBefore }) } },
        allOf(
          equals("createdAt", createdAt),
          // Uses are never taken back: fewer were added up from an older state.
          anyOf(isAbsent("uses"), isAtMost("uses", totals.uses)),
          hasValue("maximumUses", maximumUses),
          ...(maximumUses === undefined ? [] : [hasValue("usesBeforeLimit", usesBeforeLimit)]),
        ),
      );
    },
  };
}
