import * as z from "zod/mini";
import { equals, hasValue } from "#lambdas/database/expressions.ts";
import { queryAll, type Table } from "#lambdas/database/table.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import {
  type CountedKind,
  CountedTally,
  countedKinds,
  emptyCounts,
  kindOf,
  Month,
  monthOf,
} from "#shared/numbers/numbers.ts";
import { CodeFigures, type MonthFigures } from "./month-figures.ts";

/** A month as it is stored. */
export interface StoredMonth extends MonthFigures {
  readonly month: string;
  /** Drafts that expired unpaid: a best-effort count. */
  readonly abandoned: Readonly<Record<CountedKind, number>>;
  /** When its figures were last added up. */
  readonly computedAt: string | undefined;
}

const listKey = "month";

/** A month of which only abandoned drafts are known has no figures yet. */
const StoredItem = z.object({
  month: Month,
  consultations: z._default(CountedTally, emptyCounts),
  sessions: z._default(CountedTally, emptyCounts),
  codes: z._default(z.record(z.string(), CodeFigures), {}),
  abandonedConsultations: z._default(z.int(), 0),
  abandonedSessions: z._default(z.int(), 0),
  computedAt: z.optional(z.iso.datetime()),
  revision: z._default(z.int(), 0),
});

export type MonthStore = ReturnType<typeof createMonthStore>;

/** The figures of the months, one item each. */
export function createMonthStore(table: Table) {
  return {
    /** Every month in which anything happened, oldest first. */
    list: async (): Promise<StoredMonth[]> =>
      (await queryAll(table, { key: [equals("listKey", listKey)] })).map(parseMonth),

    /** How often the figures of a month have been saved. */
    revision: async (month: string): Promise<number> => {
      const item = await table.get({ listKey, month });
      return item ? StoredItem.parse(item).revision : 0;
    },

    /**
     * Replaces the figures of a month.
     * @param seen its revision before its bookings were read.
     * @returns `false` when it has been saved since.
     */
    save: (month: string, figures: MonthFigures, seen: number, at: Date): Promise<boolean> => {
      const { consultations, sessions, codes } = figures;
      const computedAt = at.toISOString();
      return table.update(
        { listKey, month },
        { set: { consultations, sessions, codes, computedAt, revision: seen + 1 } },
        hasValue("revision", seen || undefined),
      );
    },

    /** Counts drafts that expired unpaid. A call that is repeated counts them again. */
    addAbandoned: async (month: string, kind: CountedKind, count: number): Promise<void> => {
      const counter = kind === "consultations" ? "abandonedConsultations" : "abandonedSessions";
      await table.update({ listKey, month }, { add: { [counter]: count } });
    },
  };
}

function parseMonth(item: unknown): StoredMonth {
  const {
    abandonedConsultations,
    abandonedSessions,
    computedAt,
    revision: _,
    ...figures
  } = StoredItem.parse(item);
  return {
    ...figures,
    abandoned: { consultations: abandonedConsultations, sessions: abandonedSessions },
    computedAt,
  };
}

/**
 * Counts the unpaid drafts that one run of upkeep has deleted, by the month in which each was last
 * started. A deleted draft leaves no record, so this is best effort: a failure is logged, not thrown.
 */
export async function countAbandoned(
  { months, log }: { readonly months: Pick<MonthStore, "addAbandoned">; readonly log: Log },
  expired: readonly Pick<DraftBooking, "flowSource" | "timestamp">[],
): Promise<void> {
  for (const month of new Set(expired.map(({ timestamp }) => monthOf(timestamp)))) {
    for (const kind of countedKinds) {
      const count = expired.filter(
        ({ flowSource, timestamp }) => monthOf(timestamp) === month && kindOf(flowSource) === kind,
      ).length;
      if (count === 0) continue;
      try {
        await months.addAbandoned(month, kind, count);
      } catch (error) {
        log.warn("abandoned_not_counted", { count, reason: month }, error);
      }
    }
  }
}
