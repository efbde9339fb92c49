import * as z from "zod/mini";
import { equals } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { type QrScans, scanDays } from "#shared/qr-settings/qr-settings.ts";
import { dayMs } from "#shared/values/durations.ts";
import { londonDate } from "#shared/values/london-days.ts";

interface MonthOfScans {
  readonly total: number;
  /** By date, `YYYY-MM-DD`; days without a scan are absent. */
  readonly byDate: Readonly<Record<string, number>>;
}

/** The partition of the monthly counts that these are in: all months, in order. */
const listKey = "month";

/** Ten years of months are about 60 KB, read only when the trainer opens the page. */
const mostMonths = 120;

const count = z.int().check(z.minimum(0));
const Totals = z.object({ total: count });
const dateOfDay = /^\d{4}-\d\d-\d\d$/;

/** The scans of the QR code: one item a month, with a number for each day. */
export function createScanStore(table: Table) {
  return {
    /** Counts one scan on the current day in London. */
    count: async (at: Date): Promise<void> => {
      const date = londonDate(at);
      await table.update({ listKey, month: date.slice(0, 7) }, { add: { [date]: 1, total: 1 } });
    },

    /** The months with scans in the last ten years, newest first. */
    months: async (): Promise<MonthOfScans[]> => {
      const { items } = await table.query({
        key: [equals("listKey", listKey)],
        newestFirst: true,
        limit: mostMonths,
      });
      return items.map((item) => ({ ...Totals.parse(item), byDate: days(item) }));
    },
  };
}

function days(item: Record<string, unknown>): Record<string, number> {
  const entries = Object.entries(item).filter(([name]) => dateOfDay.test(name));
  return Object.fromEntries(entries.map(([date, scans]) => [date, count.parse(scans)]));
}

/** What the trainer sees: the last days one by one, and the total. */
export function summariseScans(months: readonly MonthOfScans[], now: Date): QrScans {
  const byDate = new Map(months.flatMap((month) => Object.entries(month.byDate)));
  return {
    days: lastDates(londonDate(now)).map((date) => ({ date, scans: byDate.get(date) ?? 0 })),
    total: months.reduce((sum, { total }) => sum + total, 0),
  };
}

/** The dates up to `last`, oldest first. Counted in UTC, where every day has 24 hours. */
function lastDates(last: string): string[] {
  const end = Date.parse(last);
  return Array.from({ length: scanDays }, (_, index) => {
    const daysBefore = scanDays - 1 - index;
    return new Date(end - daysBefore * dayMs).toISOString().slice(0, 10);
  });
}
