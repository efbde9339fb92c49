import {
  type BookingIndex,
  type IndexRange,
  type ListPosition,
  readIndex,
} from "#lambdas/bookings/booking-index.ts";
import { createOthersReader } from "#lambdas/bookings/mails/other-bookings.ts";
import {
  type PendingWork,
  type RetentionKey,
  singleSessions,
} from "#lambdas/bookings/record/index-keys.ts";
import { TimedBooking } from "#lambdas/bookings/record/timed-mail.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { dayMs } from "#shared/values/durations.ts";

const halfYearMs = 183 * dayMs;

const isBetween = (instant: string, first: Date, last: Date) =>
  instant >= first.toISOString() && instant <= last.toISOString();

export type UpkeepLists = ReturnType<typeof createUpkeepLists>;

/** The bookings that upkeep has something to do for. Separate from the store, because only upkeep may query. */
export function createUpkeepLists(table: Table) {
  const idsIn = async (index: BookingIndex, range: IndexRange) => {
    const { positions, end } = await readIndex(table, index, range);
    return { bookingIds: positions.map(({ bookingId }) => bookingId), next: end };
  };

  async function timed(
    index: BookingIndex,
    range: IndexRange,
    isMeant = (_?: Item) => true,
  ): Promise<TimedBooking[]> {
    const found: TimedBooking[] = [];
    let after: ListPosition | undefined;
    do {
      const { items, positions, end } = await readIndex(table, index, { ...range, after });
      const keys = positions
        .filter((_, place) => isMeant(items[place]))
        .map(({ bookingId }) => ({ bookingId }));
      const bookings = await table.getAll(keys, Object.keys(TimedBooking.shape));
      // An erased booking has no mails.
      const read = bookings.flatMap((booking) => TimedBooking.safeParse(booking).data ?? []);
      found.push(...read.map(withEarlierEnded));
      after = end;
    } while (after);
    return found;
  }

  return {
    /** A page of the bookings with pending work whose timestamp is not after an instant, oldest first. */
    pendingWork: (work: PendingWork, unmovedSince: Date, after: ListPosition | undefined) =>
      idsIn("pendingWorkByTime", { key: work, last: unmovedSince, after }),

    /** The oldest bookings, not after `until`, whose next erasure is `what`. Erasing takes one off the list. */
    due: async (what: RetentionKey, until: Date, limit: number): Promise<string[]> =>
      (await idsIn("retentionByTime", { key: what, last: until, limit })).bookingIds,

    /** The consultations that were booked between two instants. */
    booked: (first: Date, last: Date) =>
      timed("confirmedByTime", { key: flowSources.consultations, first, last }),

    /** The consultations that were completed between two instants, and booked in the half year before. */
    completed: (first: Date, last: Date) => {
      const halfYearBefore = new Date(first.getTime() - halfYearMs);
      const range = { key: flowSources.consultations, first: halfYearBefore, last };
      return timed("confirmedByTime", range, (item) =>
        isBetween(String(item?.["completedAt"]), first, last),
      );
    },

    /** What all bookings of a client say of a mail about one of them. */
    ofClient: createOthersReader(table),

    /** The consultations that begin between two instants. */
    starting: (first: Date, last: Date) =>
      timed("dueByTime", { key: flowSources.consultations, first, last }),

    /** The blocks with times that are not settled, and the single sessions that begin between two instants. */
    sessions: async (first: Date, last: Date) => [
      ...(await timed("toDoByTime", { key: flowSources.sessions })),
      ...(await timed("dueByTime", { key: singleSessions, first, last })),
    ],

    /** The blocks with sessions left that lapse between two instants. */
    lapsing: (first: Date, last: Date) =>
      timed("dueByTime", { key: flowSources.sessions, first, last }),
  };
}
