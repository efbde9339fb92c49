import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { RetentionKey } from "#lambdas/bookings/retention-key.ts";
import { equals, isAtMost, query } from "#lambdas/database/expressions.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/** What has been kept for long enough. */
export interface RetentionList {
  /** The oldest bookings of which this has to be erased next, from an instant or before. */
  due(what: RetentionKey, until: Date, most: number): Promise<string[]>;
}

const IndexEntry = z.object({ bookingId: BookingId });

/** The list in DynamoDB. What is erased leaves it by the same write. */
export function createRetentionList(
  database: DynamoDBDocumentClient,
  tableName: string,
): RetentionList {
  return {
    due: async (what, until, most) => {
      const { Items = [] } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "retentionByTime",
          ...query([equals("retentionKey", what), isAtMost("timestamp", until.toISOString())]),
          Limit: most,
        }),
      );
      return Items.map((item) => IndexEntry.parse(item).bookingId);
    },
  };
}
