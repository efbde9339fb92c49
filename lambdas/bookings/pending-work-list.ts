import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { equals, isAtMost, query } from "#lambdas/database/expressions.ts";
import { ListPosition } from "./booking-keys.ts";
import { pendingWork } from "./stored-booking.ts";

/**
 * What upkeep finds. It needs the right to query the table, and so is kept from the functions that
 * visitors reach. Every method is one call of the database.
 */
export interface PendingWorkList {
  /** A page of the bookings with open work that has not moved since an instant, oldest first. */
  pendingWork(
    kind: keyof typeof pendingWork,
    unmovedSince: Date,
    after: ListPosition | undefined,
  ): Promise<{ bookingIds: string[]; next: ListPosition | undefined }>;
}

// What an index answers also carries its own key, which is never read from or shown outside.
const IndexEntry = z.object(ListPosition.shape);

/** The lists in DynamoDB. */
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
