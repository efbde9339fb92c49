import { anyOf, equals, isAbsent } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { Category, categoryKey, mostCategories } from "#shared/workouts/categories.ts";

/** The constant key of the table: one partition holds all categories, sorted by `categoryKey`. */
const listKey = "category";

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export function createCategoryStore(table: Table) {
  return {
    /** The categories, alphabetically. */
    list: async (): Promise<Category[]> => {
      const key = [equals("listKey", listKey)];
      const { items } = await table.query({ key, limit: mostCategories });
      return items.map((item) => Category.parse(item));
    },

    /** @param nameKey the result of `categoryKey`. */
    find: async (nameKey: string): Promise<Category | undefined> => {
      const item = await table.get({ listKey, nameKey });
      return item && Category.parse(item);
    },

    /**
     * Adds a category. The name is the key, so one condition on one item prevents duplicates.
     * @param categoryId the same for every attempt to add this category.
     * @returns `false` when another category has this name, whatever its case.
     */
    add: (categoryId: string, { name, createdAt }: Category): Promise<boolean> =>
      table.update(
        { listKey, nameKey: categoryKey(name) },
        { set: { name, createdAt, categoryId } },
        anyOf(isAbsent("nameKey"), equals("categoryId", categoryId)),
      ),
  };
}
