import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import {
  allOf,
  type Changes,
  type Condition,
  conditionalUpdate,
  equals,
  isAbsent,
  isPresent,
  query,
} from "#lambdas/database/expressions.ts";
import { AdminWorkout, type WorkoutForm } from "#shared/workouts/workout-form.ts";
import { LibraryPosition } from "./workout-store.ts";

/** A workout as it is stored; a deleted workout stays for a while, in no list. */
const StoredWorkout = z.object({
  ...AdminWorkout.shape,
  deletedAt: z.optional(z.iso.datetime()),
});
type StoredWorkout = z.infer<typeof StoredWorkout>;

export type EditResult =
  | { readonly outcome: "written"; readonly workout: StoredWorkout }
  /** The current state of the workout does not allow the change. */
  | { readonly outcome: "refused"; readonly workout: StoredWorkout }
  | { readonly outcome: "not_found" };

/** The workouts as the trainer edits them; each method is one conditional write or one read. */
export interface WorkoutEditStore {
  find(workoutId: string): Promise<StoredWorkout | undefined>;

  /**
   * A page of the library, newest first, with all that can be edited.
   * @param after where the previous page ended.
   */
  newest(
    size: number,
    after: LibraryPosition | undefined,
  ): Promise<{ workouts: AdminWorkout[]; next: LibraryPosition | undefined }>;

  /** Adds a workout; refused when a workout has, or had, this id. */
  create(
    workoutId: string,
    form: WorkoutForm,
    made: Pick<AdminWorkout, "createdAt" | "createdBy">,
  ): Promise<EditResult>;

  /** Replaces a workout's content; refused at any other revision. */
  replace(
    workoutId: string,
    form: WorkoutForm,
    revision: number,
    updatedAt: string,
  ): Promise<EditResult>;

  /** Takes a workout out of the library; refused when it is deleted. */
  remove(workoutId: string, at: Date): Promise<EditResult>;

  /** Puts a deleted workout back to where it was; refused when it is there. */
  restore(workoutId: string): Promise<EditResult>;
}

/** How long a deleted workout can be brought back, in days. */
const keptDays = 30;

/** The constant key of the index: one partition holds the whole library. */
const listKey = "workout";

const isThere = allOf(isPresent("workoutId"), isAbsent("deletedAt"));

// The key of an entry also carries the index's own, which is never read from outside.
const IndexEntry = z.object(LibraryPosition.shape);

/** The trainer's half of the workouts in DynamoDB. */
export function createWorkoutEditStore(
  database: DynamoDBDocumentClient,
  tableName: string,
): WorkoutEditStore {
  async function find(workoutId: string): Promise<StoredWorkout | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName: tableName, Key: { workoutId }, ConsistentRead: true }),
    );
    return Item && StoredWorkout.parse(Item);
  }

  async function update(
    workoutId: string,
    changes: Changes,
    condition: Condition,
  ): Promise<EditResult> {
    try {
      const { Attributes } = await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { workoutId },
          ...conditionalUpdate(changes, condition),
          ReturnValues: "ALL_NEW",
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return { outcome: "written", workout: StoredWorkout.parse(Attributes) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Not every DynamoDB hands over what it found (local ones do not): then look.
      const found = error.Item
        ? StoredWorkout.parse(unmarshall(error.Item))
        : await find(workoutId);
      return found ? { outcome: "refused", workout: found } : { outcome: "not_found" };
    }
  }

  return {
    find,

    newest: async (size, after) => {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "newestFirst",
          ...query([equals("listKey", listKey)]),
          ScanIndexForward: false,
          Limit: size,
          // The index key is added here, so a forged position cannot leave the list.
          ExclusiveStartKey: after && { ...after, listKey },
        }),
      );
      return {
        workouts: Items.map((item) => AdminWorkout.parse(item)),
        next: LastEvaluatedKey && IndexEntry.parse(LastEvaluatedKey),
      };
    },

    create: (workoutId, form, made) =>
      update(workoutId, { set: { ...stored(form).set, ...made, listKey } }, isAbsent("workoutId")),

    replace: (workoutId, form, revision, updatedAt) => {
      const { set, remove } = stored(form);
      return update(
        workoutId,
        { set: { ...set, updatedAt }, add: { revision: 1 }, remove },
        // A workout that was never edited has no revision.
        allOf(isThere, revision === 0 ? isAbsent("revision") : equals("revision", revision)),
      );
    },

    remove: (workoutId, at) =>
      update(
        workoutId,
        {
          set: {
            deletedAt: at.toISOString(),
            expiresAt: Math.floor(at.getTime() / 1000) + keptDays * 24 * 60 * 60,
          },
          // Without the index key it is in no list.
          remove: ["listKey"],
        },
        isThere,
      ),

    restore: (workoutId) =>
      update(
        workoutId,
        { set: { listKey }, remove: ["deletedAt", "expiresAt"] },
        isPresent("deletedAt"),
      ),
  };
}

/** A blank link is stored as no link. */
function stored({ videoUrl, ...form }: WorkoutForm) {
  return videoUrl
    ? { set: { ...form, videoUrl }, remove: [] }
    : { set: form, remove: ["videoUrl"] };
}
