import * as z from "zod/mini";
import {
  type Condition,
  equals,
  isAtLeast,
  isAtMost,
  isBetween,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { ConfirmedFacts } from "#shared/bookings/booking-facts.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
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

/** The indexes by time whose partitions are the kinds of bookings. */
export const confirmedByTime = { index: "confirmedByTime", keyName: "confirmedKey" } as const;
export const toDoByTime = { index: "toDoByTime", keyName: "toDoKey" } as const;

/** A page of the entries of such an index. */
export async function readIndexPage(
  table: Pick<Table, "query">,
  { index, keyName }: typeof confirmedByTime | typeof toDoByTime,
  { flowSource, isOldestFirst = false, first, last }: ConfirmedRange,
  after: ListPosition | undefined,
  limit: number | undefined,
) {
  if (first && last && first > last) return { items: [], end: undefined };
  const { items, end } = await table.query({
    index,
    key: [equals(keyName, flowSource), ...within(first, last)],
    newestFirst: !isOldestFirst,
    ...(limit !== undefined && { limit }),
    after: after && { ...after, [keyName]: flowSource },
  });
  return { items, end: end && IndexEntry.parse(end) };
}

/** The condition on the sort key of an index by time. */
function within(first: Date | undefined, last: Date | undefined): Condition[] {
  if (first && last) return [isBetween("timestamp", first.toISOString(), last.toISOString())];
  if (first) return [isAtLeast("timestamp", first.toISOString())];
  if (last) return [isAtMost("timestamp", last.toISOString())];
  return [];
}
