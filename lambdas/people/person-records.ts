import * as z from "zod/mini";
import { emailKeyOf, IndexEntry, type ListPosition } from "#lambdas/bookings/stored-booking.ts";
import { equals } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";

/** An item of the bookings table with all its attributes, including those unknown to this code. */
const StoredRecord = z.looseObject({
  bookingId: BookingId,
  timestamp: Instant,
  flowSource: z.enum(["consultation-intro", "payment-page"]),
  paymentStatus: z.enum(["pending", "completed", "bypassed"]),
  emailKey: z.optional(z.string()),
});
export type StoredRecord = z.infer<typeof StoredRecord>;

/** Few enough for one call to read and erase them well within its time. */
const pageSize = 25;

export type PersonRecords = ReturnType<typeof createPersonRecords>;

/** The records of one person, found by their email address. */
export function createPersonRecords(table: Table) {
  /** Read from the table, because the index may lag. */
  async function read(bookingId: string, emailKey: string): Promise<StoredRecord | undefined> {
    const item = await table.get({ bookingId });
    const record = item && StoredRecord.parse(item);
    return record?.emailKey === emailKey ? record : undefined;
  }

  return {
    /**
     * A page of all records with an address, drafts included, newest first.
     * @param after where the previous page ended.
     */
    page: async (email: string, after: ListPosition | undefined) => {
      const emailKey = emailKeyOf(email);
      const { items, end } = await table.query({
        index: "byEmail",
        key: [equals("emailKey", emailKey)],
        newestFirst: true,
        limit: pageSize,
        after: after && { ...after, emailKey },
      });
      const ids = items.map((item) => IndexEntry.parse(item).bookingId);
      const records = await Promise.all(ids.map((bookingId) => read(bookingId, emailKey)));
      return {
        records: records.filter((record) => record !== undefined),
        next: end && IndexEntry.parse(end),
      };
    },
  };
}
