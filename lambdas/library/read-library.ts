import { deletedListKey } from "#lambdas/database/deleted-records.ts";
import { equals } from "#lambdas/database/expressions.ts";
import { queryAll, type Table } from "#lambdas/database/table.ts";
import type { Library } from "#shared/workouts/library.ts";
import { PublicWorkout } from "#shared/workouts/workouts.ts";
import type { CategoryStore } from "./category-store.ts";
import { currentCategory } from "./workout-category.ts";
import { createWorkoutStore, listKey } from "./workout-store.ts";

/** The library as its pages show it. */
export interface PublishedLibrary extends Library<PublicWorkout> {
  /** The ids of deleted workouts, which have no page. */
  readonly deleted: readonly string[];
}

/**
 * Reads the whole library.
 * @param changed the id of a workout that was written just now: the index is a moment behind the table
 */
export type ReadLibrary = (changed?: string) => Promise<PublishedLibrary>;

export function createLibraryReader(
  table: Table,
  categories: Pick<CategoryStore, "list">,
): ReadLibrary {
  const { find } = createWorkoutStore(table);
  const list = async (key: string, except: string | undefined) => {
    const items = await queryAll(table, { index: "newestFirst", key: [equals("listKey", key)] });
    const workouts = items.map((item) => PublicWorkout.parse(item));
    return workouts.filter(({ workoutId }) => workoutId !== except);
  };
  return async (changed) => {
    const [others, deleted, current, named] = await Promise.all([
      list(listKey, changed),
      list(deletedListKey, changed),
      changed === undefined ? undefined : find(changed),
      categories.list(),
    ]);
    const gone = changed !== undefined && !current ? [changed] : [];
    const workouts = current ? [...others, PublicWorkout.parse(current)] : others;
    return {
      workouts: workouts
        .map((workout) => ({ ...workout, ...currentCategory(named, workout) }))
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
      categories: named.map(({ name }) => name),
      deleted: [...gone, ...deleted.map(({ workoutId }) => workoutId)],
    };
  };
}
