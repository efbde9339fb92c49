import * as z from "zod/mini";
import {
  deletedListKey,
  deletion,
  isRestorable,
  restorable,
  restoration,
} from "#lambdas/database/deleted-records.ts";
import {
  allOf,
  type Changes,
  type Condition,
  equals,
  isAbsent,
  isPresent,
} from "#lambdas/database/expressions.ts";
import { queryAll, type Table } from "#lambdas/database/table.ts";
import { WorkoutCategory } from "#lambdas/library/workout-category.ts";
import { type LibraryPosition, listKey, newestItems } from "#lambdas/library/workout-store.ts";
import { Instant } from "#shared/values/instant.ts";
import { AdminWorkout, type WorkoutForm } from "#shared/workouts/workout-form.ts";

/** A workout as it is stored; a deleted workout stays for a while, in no list. */
const StoredWorkout = z.object({ ...AdminWorkout.shape, deletedAt: z.optional(Instant) });
export type StoredWorkout = z.infer<typeof StoredWorkout>;

/** What the trainer has written about a workout. */
export type WrittenWorkout = WorkoutForm & WorkoutCategory;

type EditResult =
  | { readonly outcome: "written"; readonly workout: StoredWorkout }
  /** The current state of the workout does not allow the change. */
  | { readonly outcome: "refused"; readonly workout: StoredWorkout }
  | { readonly outcome: "not_found" };

const isThere = allOf(isPresent("workoutId"), isAbsent("deletedAt"));

export type WorkoutEditStore = ReturnType<typeof createWorkoutEditStore>;

export function createWorkoutEditStore(table: Table) {
  async function find(workoutId: string): Promise<StoredWorkout | undefined> {
    const item = await table.get({ workoutId });
    return item && StoredWorkout.parse(item);
  }

  async function update(
    workoutId: string,
    changes: Changes,
    condition: Condition,
  ): Promise<EditResult> {
    const item = await table.update({ workoutId }, changes, condition);
    if (item) return { outcome: "written", workout: StoredWorkout.parse(item) };
    const workout = await find(workoutId);
    return workout ? { outcome: "refused", workout } : { outcome: "not_found" };
  }

  return {
    find,

    /** A page of the library, newest first, with all that can be edited. */
    newest: async (limit: number, after: LibraryPosition | undefined) => {
      const { items, next } = await newestItems(table, { limit, after });
      return { workouts: items.map((item) => StoredWorkout.parse(item)), next };
    },

    /** A page of the deleted workouts that can be restored, the latest deletion first. */
    deleted: async (limit: number, after: LibraryPosition | undefined, at: Date) => {
      const page = { limit, after, key: deletedListKey };
      const { items, next } = await newestItems(table, page);
      return {
        workouts: restorable(
          items.map((item) => StoredWorkout.parse(item)),
          at,
        ),
        next,
      };
    },

    /** The categories of all workouts that are not deleted. */
    categoriesOfAll: async (): Promise<WorkoutCategory[]> => {
      const items = await queryAll(table, {
        index: "newestFirst",
        key: [equals("listKey", listKey)],
        attributes: Object.keys(WorkoutCategory.shape),
      });
      return items.map((item) => WorkoutCategory.parse(item));
    },

    /** Adds a workout; refused when a workout has, or had, this id. */
    create: (
      workoutId: string,
      form: WrittenWorkout,
      made: Pick<AdminWorkout, "createdAt" | "createdBy">,
    ) =>
      update(
        workoutId,
        { set: { ...stored(form).set, ...made, revision: 0, listKey } },
        isAbsent("workoutId"),
      ),

    /** Replaces a workout's content; refused at any other revision. */
    replace: (workoutId: string, form: WrittenWorkout, revision: number, updatedAt: string) => {
      const { set, remove } = stored(form);
      return update(
        workoutId,
        { set: { ...set, updatedAt }, add: { revision: 1 }, remove },
        allOf(isThere, equals("revision", revision)),
      );
    },

    /** Takes a workout out of the library; refused when it is deleted. */
    remove: (workoutId: string, at: Date) => update(workoutId, deletion(at), isThere),

    /** Puts a deleted workout back to where it was; refused when it is there, or deleted too long. */
    restore: (workoutId: string, at: Date) =>
      update(workoutId, restoration(listKey), isRestorable(at)),
  };
}

/** A blank link is stored as no link. */
function stored({ videoUrl, ...form }: WrittenWorkout) {
  return videoUrl
    ? { set: { ...form, videoUrl }, remove: [] }
    : { set: form, remove: ["videoUrl"] };
}
