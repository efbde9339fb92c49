import * as z from "zod/mini";
import { equals, isAtLeast } from "#lambdas/database/expressions.ts";
import { queryAll, type Table } from "#lambdas/database/table.ts";
import type { Log } from "#lambdas/http/log.ts";
import { type BookingKind, bookingKinds, kindOf } from "#shared/bookings/booking-kinds.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { Month, monthOf } from "#shared/numbers/numbers.ts";

/** The partition of the monthly counts that these are in. */
const listKey = "abandoned";

const StoredItem = z.object({
  month: Month,
  consultations: z._default(z.int(), 0),
  sessions: z._default(z.int(), 0),
});
type AbandonedInMonth = z.infer<typeof StoredItem>;

export type AbandonedStore = ReturnType<typeof createAbandonedStore>;

/** How many drafts have expired unpaid, one item a month: a best-effort count. */
export function createAbandonedStore(table: Table) {
  return {
    /** Counts drafts. A call that is repeated counts them again. */
    add: async (month: string, kind: BookingKind, count: number): Promise<void> => {
      await table.update({ listKey, month }, { add: { [kind]: count } });
    },

    /** The months from one on, oldest first. */
    since: async (month: string): Promise<AbandonedInMonth[]> => {
      const key = [equals("listKey", listKey), isAtLeast("month", month)];
      return (await queryAll(table, { key })).map((item) => StoredItem.parse(item));
    },
  };
}

/**
 * Counts the unpaid drafts that one run of upkeep has deleted, by the month in which each was last
 * started. A deleted draft leaves no record, so this is best effort: a failure is logged, not thrown.
 */
export async function countAbandoned(
  { abandoned, log }: { readonly abandoned: Pick<AbandonedStore, "add">; readonly log: Log },
  expired: readonly Pick<DraftBooking, "flowSource" | "timestamp">[],
): Promise<void> {
  for (const month of new Set(expired.map(({ timestamp }) => monthOf(timestamp)))) {
    for (const kind of bookingKinds) {
      const count = expired.filter(
        (draft) => monthOf(draft.timestamp) === month && kindOf(draft) === kind,
      ).length;
      if (count === 0) continue;
      try {
        await abandoned.add(month, kind, count);
      } catch (error) {
        log.warn("abandoned_not_counted", { count, reason: month }, error);
      }
    }
  }
}
