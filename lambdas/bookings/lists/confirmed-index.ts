import * as z from "zod/mini";
import {
  type Condition,
  equals,
  isAtLeast,
  isAtMost,
  isBetween,
} from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import { ConfirmedFacts } from "#shared/bookings/booking-facts.ts";
import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { Instant } from "#shared/values/instant.ts";
import { IndexEntry, type ListPosition } from "../stored-booking.ts";

/** What the index of confirmed bookings has of each: enough to filter, search and count it. */
export const IndexedBooking = z.object({
  ...z.pick(ConfirmedFacts, {
    bookingId: true,
    timestamp: true,
    type: true,
    amount: true,
    originalAmount: true,
    discountCode: true,
    discountPercentage: true,
    refunds: true,
    disputes: true,
  }).shape,
  confirmedKey: z.enum(["consultation-intro", "payment-page"]),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  status: z.optional(z.literal("completed")),
  completedAt: z.optional(Instant),
  cancelledAt: z.optional(Instant),
  erasedAt: z.optional(Instant),
});
export type IndexedBooking = z.infer<typeof IndexedBooking>;

/**
 * How many pages of the index one request reads. DynamoDB ends a page at 1 MB, which is about 5,000
 * bookings.
 */
export const mostPagesRead = 6;

/** The confirmed bookings of a kind, optionally between two instants. */
export interface ConfirmedRange {
  readonly flowSource: FlowSource;
  /** The newest first, unless this is set. */
  readonly isOldestFirst?: boolean | undefined;
  readonly first?: Date | undefined;
  readonly last?: Date | undefined;
}

/**
 * A page of the index of confirmed bookings.
 * @param after where the page before ended.
 * @param limit by default as many as DynamoDB reads at once.
 */
export async function readConfirmedPage(
  table: Pick<Table, "query">,
  range: ConfirmedRange,
  after: ListPosition | undefined,
  limit?: number,
): Promise<{ bookings: IndexedBooking[]; end: ListPosition | undefined }> {
  const { items, end } = await readIndexPage(table, confirmedByTime, range, after, limit);
  return { bookings: items.map((item) => IndexedBooking.parse(item)), end };
}

/** The indexes whose partitions are the kinds of bookings, each with the time that orders it. */
export const confirmedByTime = {
  index: "confirmedByTime",
  keyName: "confirmedKey",
  time: "timestamp",
} as const;
export const toDoByTime = { index: "toDoByTime", keyName: "toDoKey", time: "timestamp" } as const;
export const appointmentsByTime = {
  index: "appointmentsByTime",
  keyName: "appointmentKey",
  time: "startsAt",
} as const;

/** A page of the entries of such an index. The `timestamp` of a position is the index's time. */
export async function readIndexPage(
  table: Pick<Table, "query">,
  { index, keyName, time }: typeof confirmedByTime | typeof toDoByTime | typeof appointmentsByTime,
  { flowSource, isOldestFirst = false, first, last }: ConfirmedRange,
  after: ListPosition | undefined,
  limit: number | undefined,
) {
  if (first && last && first > last) return { items: [], positions: [], end: undefined };
  const { items, end } = await table.query({
    index,
    key: [equals(keyName, flowSource), ...within(time, first, last)],
    newestFirst: !isOldestFirst,
    ...(limit !== undefined && { limit }),
    after: after && {
      bookingId: after.bookingId,
      [time]: after.timestamp,
      [keyName]: flowSource,
    },
  });
  const positionOf = (item: Item) => IndexEntry.parse({ ...item, timestamp: item[time] });
  return { items, positions: items.map(positionOf), end: end && positionOf(end) };
}

/** The condition on the sort key of an index by time. */
function within(time: string, first: Date | undefined, last: Date | undefined): Condition[] {
  if (first && last) return [isBetween(time, first.toISOString(), last.toISOString())];
  if (first) return [isAtLeast(time, first.toISOString())];
  if (last) return [isAtMost(time, last.toISOString())];
  return [];
}
