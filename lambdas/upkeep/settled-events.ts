import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";

/** Beside the counts of months. */
const key = { listKey: "upkeep", month: "settledEvents" };
const StoredItem = z.object({ eventIds: z.array(z.string()) });

export type SettledEvents = ReturnType<typeof createSettledEvents>;

/**
 * The undelivered events that upkeep has handled. Stripe lists an event for as long as it keeps it if any
 * endpoint of the account has not acknowledged it, also when ours has.
 */
export function createSettledEvents(table: Table) {
  return {
    read: async (): Promise<ReadonlySet<string>> => {
      const item = await table.get(key);
      return new Set(item && StoredItem.parse(item).eventIds);
    },
    /** Keeps these instead. */
    write: async (eventIds: readonly string[]): Promise<void> => {
      await table.update(key, { set: { eventIds } });
    },
  };
}
