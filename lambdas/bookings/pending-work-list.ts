import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { equals, isAtMost, query } from "#lambdas/database/expressions.ts";
import { ListPosition } from "./booking-keys.ts";
import { pendingWork } from "./stored-booking.ts";

/** The bookings that upkeep has to work on. Separate from the store, because only upkeep may query. */
export interface PendingWorkList {
  /** A page of the bookings with pending work whose timestamp is not after an instant, oldest first. */
  pendingWork(
    kind: keyof typeof pendingWork,
    unmovedSince: Date,
    after: ListPosition | undefined,
  ): Promise<{ bookingIds: string[]; next: ListPosition | undefined }>;
}

// Index entries also have the index key, which is dropped.
const IndexEntry = z.object(ListPosition.shape);

/** The list in DynamoDB. */
export function createPendingWorkList(
  database: DynamoDBDocumentClient,
  tableName: string,
): PendingWorkList {
  return {
    pendingWork: async (kind, unmovedSince, after) => {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "openWorkByTime",
          ...query([
            equals("openWork", pendingWork[kind]),
            isAtMost("timestamp", unmovedSince.toISOString()),
          ]),
          ExclusiveStartKey: after && { ...after, openWork: pendingWork[kind] },
        }),
      );
      return {
        bookingIds: Items.map((item) => IndexEntry.parse(item).bookingId),
        next: LastEvaluatedKey && IndexEntry.parse(LastEvaluatedKey),
      };
    },
  };
}
