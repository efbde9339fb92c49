import { readIndex } from "#lambdas/bookings/booking-index.ts";
import type { RetentionKey } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";

export type RetentionList = ReturnType<typeof createRetentionList>;

/** The bookings at the end of a retention period. The erasing write takes a booking off the list. */
export function createRetentionList(table: Table) {
  return {
    /** The oldest bookings, not after `until`, whose next erasure is `what`. */
    due: async (what: RetentionKey, until: Date, limit: number): Promise<string[]> => {
      const range = { key: what, last: until, limit };
      const { positions } = await readIndex(table, "retentionByTime", range);
      return positions.map(({ bookingId }) => bookingId);
    },
  };
}
