import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Workout, WorkoutCard, WorkoutId } from "#shared/workouts/workouts.ts";

/** Where a page of the library ends. */
export const LibraryPosition = z.strictObject({
  createdAt: z.iso.datetime(),
  workoutId: WorkoutId,
});
export type LibraryPosition = z.infer<typeof LibraryPosition>;

export interface WorkoutStore {
  /** A workout of the library; deleted workouts are not found. */
  find(workoutId: string): Promise<Workout | undefined>;

  /**
   * A page of the library, newest first.
   * @param after where the previous page ended.
   */
  newest(
    size: number,
    after: LibraryPosition | undefined,
  ): Promise<{ workouts: WorkoutCard[]; next: LibraryPosition | undefined }>;
}

/** The constant key of the index: one partition holds the whole library. */
const listKey = "workout";

/** What a card shows: long descriptions are not read. */
const cardFields = Object.keys(WorkoutCard.shape);

// The key of an entry also has the index's key, which never comes from a caller.
const IndexEntry = z.object(LibraryPosition.shape);

/** The workouts in DynamoDB. */
export function createWorkoutStore(
  database: DynamoDBDocumentClient,
  tableName: string,
): WorkoutStore {
  return {
    find: async (workoutId) => {
      const { Item } = await database.send(
        new GetCommand({ TableName: tableName, Key: { workoutId } }),
      );
      return Item && Item["deletedAt"] === undefined ? Workout.parse(Item) : undefined;
    },

    newest: async (size, after) => {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "newestFirst",
          KeyConditionExpression: "listKey = :listKey",
          ExpressionAttributeValues: { ":listKey": listKey },
          ProjectionExpression: cardFields.map((field) => `#${field}`).join(", "),
          ExpressionAttributeNames: Object.fromEntries(
            cardFields.map((field) => [`#${field}`, field]),
          ),
          ScanIndexForward: false,
          Limit: size,
          // The index key is added here, so a forged position cannot leave the list.
          ExclusiveStartKey: after && { ...after, listKey },
        }),
      );
      return {
        workouts: Items.map((item) => WorkoutCard.parse(item)),
        next: LastEvaluatedKey && IndexEntry.parse(LastEvaluatedKey),
      };
    },
  };
}
