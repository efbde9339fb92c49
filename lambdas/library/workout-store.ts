import * as z from "zod/mini";
import { equals } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { Workout, WorkoutCard, WorkoutId } from "#shared/workouts/workouts.ts";

/** Where a page of the library ends. */
export const LibraryPosition = z.strictObject({
  createdAt: z.iso.datetime({ precision: 3 }),
  workoutId: WorkoutId,
});
export type LibraryPosition = z.infer<typeof LibraryPosition>;

/** The constant key of the index: one partition holds the whole library. */
export const listKey = "workout";

// Index entries also have the index key, which is dropped.
const IndexEntry = z.object(LibraryPosition.shape);

interface LibraryQuery {
  readonly limit: number;
  readonly after: LibraryPosition | undefined;
  readonly attributes?: readonly string[];
  /** Which list of the index is read: the library, or the deleted workouts. */
  readonly key?: string;
}

/** A page of the library, newest first. */
export async function newestItems(
  table: Table,
  { limit, after, attributes, key = listKey }: LibraryQuery,
) {
  const { items, end } = await table.query({
    index: "newestFirst",
    key: [equals("listKey", key)],
    newestFirst: true,
    limit,
    after: after && { ...after, listKey: key },
    ...(attributes && { attributes }),
  });
  return { items, next: end && IndexEntry.parse(end) };
}

export type WorkoutStore = ReturnType<typeof createWorkoutStore>;

/** The workouts that visitors see, with the names that their categories had when they were stored. */
export function createWorkoutStore(table: Table) {
  return {
    /** A workout of the library; deleted workouts are not found. */
    find: async (workoutId: string): Promise<Workout | undefined> => {
      const item = await table.get({ workoutId });
      return item && item["deletedAt"] === undefined ? Workout.parse(item) : undefined;
    },

    /** A page of cards: long descriptions are not read. */
    newest: async (limit: number, after: LibraryPosition | undefined) => {
      const attributes = Object.keys(WorkoutCard.shape);
      const { items, next } = await newestItems(table, { limit, after, attributes });
      return { workouts: items.map((item) => WorkoutCard.parse(item)), next };
    },
  };
}
