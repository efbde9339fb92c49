import { type QrScans, scanDays } from "#shared/qr-settings/qr-settings.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { MonthOfScans } from "./scan-store.ts";

/** What the trainer sees: the last days one by one, and how many there were in all. */
export function summariseScans(months: readonly MonthOfScans[], now: Date): QrScans {
  const byDate = new Map(months.flatMap((month) => Object.entries(month.byDate)));
  return {
    days: lastDates(londonDate(now)).map((date) => ({ date, scans: byDate.get(date) ?? 0 })),
    total: months.reduce((sum, { total }) => sum + total, 0),
  };
}

/** The dates up to one, oldest first. Dates are counted in UTC, where every day has 24 hours. */
function lastDates(last: string): string[] {
  const end = Date.parse(last);
  return Array.from({ length: scanDays }, (_, index) => {
    const daysBefore = scanDays - 1 - index;
    return new Date(end - daysBefore * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  });
}
