import { equals } from "#lambdas/database/expressions.ts";
import { queryAll, type Table } from "#lambdas/database/table.ts";
import type { Library } from "#shared/workouts/library.ts";
import { PublicWorkout } from "#shared/workouts/workouts.ts";
import type { CategoryStore } from "./category-store.ts";
import { currentCategory } from "./workout-category.ts";
import { listKey } from "./workout-store.ts";

/** Reads the whole library as its page shows it. */
export type ReadLibrary = () => Promise<Library<PublicWorkout>>;

export function createLibraryReader(
  table: Table,
  categories: Pick<CategoryStore, "list">,
): ReadLibrary {
  return async () => {
    const [items, named] = await Promise.all([
      queryAll(table, {
        index: "newestFirst",
        key: [equals("listKey", listKey)],
        newestFirst: true,
      }),
      categories.list(),
    ]);
    return {
      workouts: items
        .map((item) => PublicWorkout.parse(item))
        .map((workout) => ({ ...workout, ...currentCategory(named, workout) })),
      categories: named.map(({ name }) => name),
    };
  };
}
