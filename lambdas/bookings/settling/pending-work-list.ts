import { equals, isAtMost } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { IndexEntry, type ListPosition, type PendingWork } from "../stored-booking.ts";

export type PendingWorkList = ReturnType<typeof createPendingWorkList>;

/** The bookings that upkeep has to work on. Separate from the store, because only upkeep may query. */
export function createPendingWorkList(table: Table) {
  return {
    /** A page of the bookings with pending work whose timestamp is not after an instant, oldest first. */
    pendingWork: async (work: PendingWork, unmovedSince: Date, after: ListPosition | undefined) => {
      const { items, end } = await table.query({
        index: "pendingWorkByTime",
        key: [equals("pendingWork", work), isAtMost("timestamp", unmovedSince.toISOString())],
        after: after && { ...after, pendingWork: work },
      });
      return {
        bookingIds: items.map((item) => IndexEntry.parse(item).bookingId),
        next: end && IndexEntry.parse(end),
      };
    },
  };
}
