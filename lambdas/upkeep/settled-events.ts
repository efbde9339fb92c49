import { isAbsent } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";

const daySeconds = 24 * 60 * 60;

/** Stripe keeps events for 30 days. */
export const eventsKeptDays = 30;

export type SettledEvents = ReturnType<typeof createSettledEvents>;

/**
 * The undelivered events that upkeep has handled, beside the bookings that they are about. Stripe lists an
 * event for as long as it keeps it if any endpoint of the account has not acknowledged it, also when ours has.
 */
export function createSettledEvents(table: Table) {
  // No booking has such an id, so no index and no endpoint finds it.
  const keyOf = (eventId: string) => ({ bookingId: `event#${eventId}` });
  return {
    has: async (eventId: string): Promise<boolean> =>
      (await table.get(keyOf(eventId))) !== undefined,
    add: async (eventId: string, at: Date): Promise<void> => {
      const expiresAt = Math.ceil(at.getTime() / 1000) + (eventsKeptDays + 1) * daySeconds;
      await table.put({ ...keyOf(eventId), expiresAt }, isAbsent("bookingId"));
    },
  };
}
