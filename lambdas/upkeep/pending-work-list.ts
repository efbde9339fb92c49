import { type ListPosition, readIndex } from "#lambdas/bookings/booking-index.ts";
import type { PendingWork } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";

export type PendingWorkList = ReturnType<typeof createPendingWorkList>;

/** The bookings that upkeep has to work on. Separate from the store, because only upkeep may query. */
export function createPendingWorkList(table: Table) {
  return {
    /** A page of the bookings with pending work whose timestamp is not after an instant, oldest first. */
    pendingWork: async (work: PendingWork, unmovedSince: Date, after: ListPosition | undefined) => {
      const range = { key: work, last: unmovedSince, after };
      const { positions, end } = await readIndex(table, "pendingWorkByTime", range);
      return { bookingIds: positions.map(({ bookingId }) => bookingId), next: end };
    },
  };
}
