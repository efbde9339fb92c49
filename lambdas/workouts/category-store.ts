import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { equals, hasValue } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  alphabetically,
  Category,
  categoryKey,
  defaultCategoryNames,
} from "#shared/workouts/categories.ts";

/** A category as it is stored. */
export const StoredCategory = z.object({
  ...Category.shape,
  /** The name before the last change of name: what was typed under it still belongs here. */
  formerName: z.optional(z.string()),
});
export type StoredCategory = z.infer<typeof StoredCategory>;

/**
 * All categories are one item: each change is one write, and no two categories can get the same name
 * at the same moment.
 */
const listItem = { listKey: "categories", nameKey: "all" };
const StoredList = z.object({ categories: z.array(StoredCategory), revision: z.int() });

const mostAttempts = 10;

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export function createCategoryStore(table: Table, now: () => Date) {
  async function read() {
    const item = await table.get(listItem);
    if (!item) return { categories: withDefaults(await readSingleItems(table)) };
    const { categories, revision } = StoredList.parse(item);
    return { categories: withDefaults(categories), revision };
  }

  /** The default set counts as created when the first change stores it. */
  function withDefaults(categories: readonly StoredCategory[]): readonly StoredCategory[] {
    if (categories.length > 0) return categories;
    const createdAt = now().toISOString();
    return defaultCategoryNames.map((name) => withId({ name, createdAt }));
  }

  return {
    /** The categories, alphabetically; the default set when none are stored. */
    list: async (): Promise<StoredCategory[]> => alphabetically((await read()).categories),

    /**
     * Changes the list. When another call changes it at the same moment, the change is made again to
     * the new list.
     * @param change returns the same list when there is nothing to change.
     * @throws DomainError `conflict` when too many others are faster.
     */
    async change(
      change: (categories: readonly StoredCategory[]) => readonly StoredCategory[],
    ): Promise<StoredCategory[]> {
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
        if (isWritten) return alphabetically(withDefaults(changed));
      }
      throw new DomainError("conflict");
    },
  };
}

const SingleItem = z.omit(Category, { categoryId: true });

/** The categories of a table that was last changed when each category was an item. */
async function readSingleItems(table: Table): Promise<StoredCategory[]> {
  const { items } = await table.query({ key: [equals("listKey", "category")] });
  return items.map((item) => withId(SingleItem.parse(item)));
}

function withId(category: Omit<Category, "categoryId">): StoredCategory {
  return { categoryId: idOfName(category.name), ...category };
}

/** The id of a default category, and of what was stored before categories had ids. */
export function idOfName(name: string): string {
  return createHash("sha256").update(categoryKey(name)).digest("base64url").slice(0, 22);
}
