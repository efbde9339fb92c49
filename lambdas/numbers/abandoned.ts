import type { Log } from "#lambdas/http/log.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { countedKinds, kindOf, monthOf } from "#shared/numbers/numbers.ts";
import type { MonthStore } from "./month-store.ts";

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
