import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { ConfirmedFacts } from "#shared/bookings/booking-facts.ts";
import { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { Instant } from "#shared/values/instant.ts";
import { type ListPosition, readIndex } from "../booking-index.ts";

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
  confirmedKey: FlowSource,
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
  const { items, end } = await readKind(table, "confirmedByTime", range, after, limit);
  return { bookings: items.map((item) => IndexedBooking.parse(item)), end };
}

/** An index whose keys are the kinds of bookings. */
export type KindIndex = "confirmedByTime" | "toDoByTime" | "appointmentsByTime";

/** A page of such an index. */
export function readKind(
  table: Pick<Table, "query">,
  index: KindIndex,
  { flowSource: key, isOldestFirst = false, first, last }: ConfirmedRange,
  after: ListPosition | undefined,
  limit: number | undefined,
) {
  return readIndex(table, index, { key, newestFirst: !isOldestFirst, first, last, after, limit });
}
