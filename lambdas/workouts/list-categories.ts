import { type Category, defaultCategoryNames, isSeedingDue } from "#shared/workouts/categories.ts";
import type { CategoryStore } from "./category-store.ts";

/** The categories to choose from, alphabetically: the default set while there are no others. */
export async function listCategories(
  store: Pick<CategoryStore, "list">,
): Promise<{ categories: Pick<Category, "name">[] }> {
  const categories = await store.list();
  // Whoever comes while the default set is being stored gets all of it.
  if (!isSeedingDue(categories)) return { categories };
  return { categories: [...defaultCategoryNames].sort().map((name) => ({ name })) };
}
