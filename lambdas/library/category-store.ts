import * as z from "zod/mini";
import { changeItem } from "#lambdas/database/change-item.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import { byName, Category, defaultCategories } from "#shared/workouts/categories.ts";

/**
 * All categories are one item of the table of settings: each change is one write, and no two categories can
 * get the same name at the same moment.
 */
const key = { name: "categories" };
const StoredList = z.object({ categories: z.array(Category) });

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export function createCategoryStore(table: Table, now: () => Date) {
  const storedIn = (item: Item | undefined) =>
    withDefaults(item ? StoredList.parse(item).categories : []);

  /** The default set counts as created when the first change stores it. */
  function withDefaults(categories: readonly Category[]): readonly Category[] {
    if (categories.length > 0) return categories;
    const createdAt = now().toISOString();
    return defaultCategories.map((category) => ({ ...category, createdAt }));
  }

  return {
    /** The categories, alphabetically; the default set when none are stored. */
    list: async (): Promise<Category[]> => storedIn(await table.get(key)).toSorted(byName),

    /**
     * Changes the list.
     * @param change returns the same list when there is nothing to change.
     * @throws DomainError `conflict` when too many others are faster.
     */
    change: (
      change: (categories: readonly Category[]) => readonly Category[],
    ): Promise<Category[]> =>
      changeItem(table, key, (item) => {
        const before = storedIn(item);
        const categories = change(before);
        return {
          answer: withDefaults(categories).toSorted(byName),
          write: categories === before ? undefined : { categories },
          known: { categories: before },
        };
      }),
  };
}
