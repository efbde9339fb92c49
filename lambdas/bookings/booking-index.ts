import * as z from "zod/mini";
import {
  type Condition,
  equals,
  isAtLeast,
  isAtMost,
  isBetween,
} from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/** The indexes of the bookings: the key that a partition shares, and the time that orders it. */
const indexes = {
  confirmedByTime: { key: "confirmedKey", time: "timestamp" },
  toDoByTime: { key: "toDoKey", time: "timestamp" },
  dueByTime: { key: "dueKey", time: "dueAt" },
  pendingWorkByTime: { key: "pendingWork", time: "timestamp" },
  byEmail: { key: "emailKey", time: "timestamp" },
  retentionByTime: { key: "retentionKey", time: "timestamp" },
  byCalendar: { key: "calendarKey", time: "timestamp" },
} as const;
export type BookingIndex = keyof typeof indexes;

/**
 * Where a page of a list ended; `timestamp` is the time of the index. Every index is ordered by time as a
 * text, so a cursor has to write it exactly as it is stored, or DynamoDB may find it outside the dates that
 * are asked for.
 */
export const ListPosition = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3 }),
  bookingId: BookingId,
});
export type ListPosition = z.infer<typeof ListPosition>;

/** An entry of an index has more attributes than its position. */
const Position = z.object(ListPosition.shape);

/** Which entries of an index to read. */
export interface IndexRange {
  readonly key: string;
  /** Between two instants, either end open; both ends belong to it. */
  readonly first?: Date | undefined;
  readonly last?: Date | undefined;
  /** The oldest first, unless this is set. */
  readonly newestFirst?: boolean;
  /** Where the page before ended. */
  readonly after?: ListPosition | undefined;
  /** By default as many as DynamoDB reads at once: 1 MB. */
  readonly limit?: number | undefined;
}

/** A page of an index. It may be a moment behind the table. */
export async function readIndex(
  table: Pick<Table, "query">,
  index: BookingIndex,
  { key, first, last, newestFirst = false, after, limit }: IndexRange,
): Promise<{ items: Item[]; positions: ListPosition[]; end: ListPosition | undefined }> {
  if (first && last && first > last) return { items: [], positions: [], end: undefined };
  const { key: keyName, time } = indexes[index];
  const { items, end } = await table.query({
    index,
    key: [equals(keyName, key), ...within(time, first, last)],
    newestFirst,
    ...(limit !== undefined && { limit }),
    after: after && { bookingId: after.bookingId, [time]: after.timestamp, [keyName]: key },
  });
  const positionOf = (item: Item) => Position.parse({ ...item, timestamp: item[time] });
  return { items, positions: items.map(positionOf), end: end && positionOf(end) };
}

/** The condition on the sort key of an index. */
function within(time: string, first: Date | undefined, last: Date | undefined): Condition[] {
  if (first && last) return [isBetween(time, first.toISOString(), last.toISOString())];
  if (first) return [isAtLeast(time, first.toISOString())];
  if (last) return [isAtMost(time, last.toISOString())];
  return [];
}

/**
 * How many pages of the index of confirmed bookings one request reads. DynamoDB ends a page at 1 MB, which is about
 * 5,000 bookings.
 */
export const mostPagesRead = 6;
