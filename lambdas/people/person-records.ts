import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { emailKeyOf, ListPosition } from "#lambdas/bookings/booking-keys.ts";
import { equals, query } from "#lambdas/database/expressions.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/** An item of the bookings table with all its attributes, including those unknown to this code. */
const StoredRecord = z.looseObject({
  bookingId: BookingId,
  timestamp: z.iso.datetime(),
  flowSource: z.enum(["consultation-intro", "payment-page"]),
  paymentStatus: z.enum(["pending", "completed", "bypassed"]),
  emailKey: z.optional(z.string()),
});
export type StoredRecord = z.infer<typeof StoredRecord>;

/** The records of one person, found by their e-mail address. */
export interface PersonRecords {
  /**
   * A page of all records with an address, drafts included, newest first.
   * @param after where the previous page ended.
   */
  page(
    email: string,
    after: ListPosition | undefined,
  ): Promise<{ records: StoredRecord[]; next: ListPosition | undefined }>;
}

const IndexEntry = z.object(ListPosition.shape);

/** Few enough for one call to read and erase them well within its time. */
const pageSize = 25;

/** The records in DynamoDB. */
export function createPersonRecords(
  database: DynamoDBDocumentClient,
  tableName: string,
): PersonRecords {
  /** Read from the table, because the index may lag. */
  async function read(bookingId: string, emailKey: string): Promise<StoredRecord | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName: tableName, Key: { bookingId }, ConsistentRead: true }),
    );
    const record = Item && StoredRecord.parse(Item);
    return record?.emailKey === emailKey ? record : undefined;
  }

  return {
    page: async (email, after) => {
      const emailKey = emailKeyOf(email);
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "byEmail",
          ...query([equals("emailKey", emailKey)]),
          ScanIndexForward: false,
          Limit: pageSize,
          // The address is added here, so a forged position cannot reach another person's records.
          ExclusiveStartKey: after && { ...after, emailKey },
        }),
      );
      const ids = Items.map((item) => IndexEntry.parse(item).bookingId);
      const records = await Promise.all(ids.map((bookingId) => read(bookingId, emailKey)));
      return {
        records: records.filter((record) => record !== undefined),
        next: LastEvaluatedKey && IndexEntry.parse(LastEvaluatedKey),
      };
    },
  };
}
