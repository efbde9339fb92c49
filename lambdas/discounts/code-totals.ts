import {
  allOf,
  anyOf,
  equals,
  hasValue,
  isAbsent,
  isAtMost,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { StoredDiscount, usesHeldForGood } from "./discount-code-store.ts";

interface Totals {
  readonly uses: number;
  /** In pence. */
  readonly discountGiven: number;
}

export type CodeTotals = ReturnType<typeof createCodeTotals>;

/** What the bookings made with each code come to, kept on the code. */
export function createCodeTotals(table: Table) {
  async function find(code: string): Promise<StoredDiscount | undefined> {
    const item = await table.get({ code });
    return item && StoredDiscount.parse(item);
  }

  return {
    /** When the code was created, also of one that was deleted and can be brought back. */
    createdAt: async (code: string) => (await find(code))?.createdAt,

    /** Sets the totals of a code. Does nothing for another code of the same name. */
    save: async (code: string, createdAt: string, totals: Totals): Promise<void> => {
      const found = await find(code);
      if (found?.createdAt !== createdAt) return;
      const { maximumUses, usesBeforeLimit } = found;
      // Refused when its limit was changed at the same moment, or another run knew of more uses.
      await table.update(
        { code },
        { set: { ...totals, usesBeforeLimit: usesBefore(found, totals) } },
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

/**
 * The uses that were made before the code had a limit. When the limit was set, the totals may have
 * lacked the last few; the uses that no holder stands for are at least these.
 */
function usesBefore(discount: StoredDiscount, { uses }: Totals): number | undefined {
  if (discount.maximumUses === undefined) return undefined;
  return Math.max(discount.usesBeforeLimit ?? 0, uses - usesHeldForGood(discount));
}
