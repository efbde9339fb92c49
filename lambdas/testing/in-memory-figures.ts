import { type CodeTotals, usesBefore } from "#lambdas/discounts/code-totals.ts";
import type { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import type { MonthStore, StoredMonth } from "#lambdas/numbers/month-store.ts";
import { emptyCounts } from "#shared/numbers/numbers.ts";

/** The months, for tests that need them thousands of times. */
export function createInMemoryMonths() {
  const items = new Map<string, StoredMonth>();
  const revisions = new Map<string, number>();
  const found = (month: string): StoredMonth =>
    items.get(month) ?? {
      month,
      consultations: emptyCounts,
      sessions: emptyCounts,
      codes: {},
      abandoned: { consultations: 0, sessions: 0 },
      computedAt: undefined,
    };

  const months: MonthStore = {
    list: async () =>
      structuredClone([...items.values()].sort((a, b) => (a.month < b.month ? -1 : 1))),
    revision: async (month) => revisions.get(month) ?? 0,
    save: async (month, figures, seen, at) => {
      if ((revisions.get(month) ?? 0) !== seen) return false;
      revisions.set(month, seen + 1);
      items.set(month, { ...found(month), ...figures, computedAt: at.toISOString() });
      return true;
    },
    addAbandoned: async (month, kind, count) => {
      const item = found(month);
      const abandoned = { ...item.abandoned, [kind]: item.abandoned[kind] + count };
      items.set(month, { ...item, abandoned });
    },
  };
  return { months, all: () => [...items.values()] };
}

/** The totals of codes that are in memory. */
export function createInMemoryCodeTotals(codes: Map<string, StoredDiscount>): CodeTotals {
  return {
    createdAt: async (code) => codes.get(code)?.createdAt,
    save: async (code, createdAt, totals) => {
      const found = codes.get(code);
      if (found?.createdAt !== createdAt || (found.uses ?? 0) > totals.uses) return;
      const usesBeforeLimit = usesBefore(found, totals);
      codes.set(code, {
        ...found,
        ...totals,
        ...(usesBeforeLimit !== undefined && { usesBeforeLimit }),
      });
    },
  };
}
