import * as z from "zod/mini";
import { type ListPosition, readIndex } from "#lambdas/bookings/booking-index.ts";
import { emailKeyOf } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";
import { FlowSource } from "#shared/bookings/flow-source.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";

/** An item of the bookings table with all its attributes, including those unknown to this code. */
const StoredRecord = z.looseObject({
  bookingId: BookingId,
  timestamp: Instant,
  flowSource: FlowSource,
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
    /** A booking or draft, by its id. */
    find: async (bookingId: string): Promise<StoredRecord | undefined> => {
      const item = await table.get({ bookingId });
      return item && StoredRecord.parse(item);
    },

    /** All of an address, drafts included, newest first. @param after where the last page ended */
    page: async (email: string, after: ListPosition | undefined) => {
      const emailKey = emailKeyOf(email);
      const range = { key: emailKey, newestFirst: true, limit: pageSize, after };
      const { positions, end } = await readIndex(table, "byEmail", range);
      const records = await Promise.all(
        positions.map(({ bookingId }) => read(bookingId, emailKey)),
      );
      return { records: records.filter((record) => record !== undefined), next: end };
    },
  };
}
