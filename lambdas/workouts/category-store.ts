import * as z from "zod/mini";
import { hasValue } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { byName, Category, defaultCategories } from "#shared/workouts/categories.ts";

/**
 * All categories are one item: each change is one write, and no two categories can get the same name
 * at the same moment.
 */
const listItem = { listKey: "categories", nameKey: "all" };
const StoredList = z.object({ categories: z.array(Category), revision: z.int() });

const mostAttempts = 10;

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export function createCategoryStore(table: Table, now: () => Date) {
  async function read() {
    const item = await table.get(listItem);
    const { categories, revision } = item
      ? StoredList.parse(item)
      : { categories: [], revision: undefined };
    return { categories: withDefaults(categories), revision };
  }

  /** The default set counts as created when the first change stores it. */
  function withDefaults(categories: readonly Category[]): readonly Category[] {
    if (categories.length > 0) return categories;
    const createdAt = now().toISOString();
    return defaultCategories.map((category) => ({ ...category, createdAt }));
  }

  return {
    /** The categories, alphabetically; the default set when none are stored. */
    list: async (): Promise<Category[]> => (await read()).categories.toSorted(byName),

    /**
     * Changes the list. When another call changes it at the same moment, the change is made again to
     * the new list.
     * @param change returns the same list when there is nothing to change.
     * @throws DomainError `conflict` when too many others are faster.
     */
    async change(
      change: (categories: readonly Category[]) => readonly Category[],
    ): Promise<Category[]> {
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const { categories, revision } = await read();
        const changed = change(categories);
        const isWritten =
          changed === categories ||
          (await table.update(
            listItem,
            { set: { categories: changed, revision: (revision ?? 0) + 1 } },
            hasValue("revision", revision),
          ));
        if (isWritten) return withDefaults(changed).toSorted(byName);
      }
      throw new DomainError("conflict");
    },
  };
}
