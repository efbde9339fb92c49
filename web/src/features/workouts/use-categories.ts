import { useContext } from "react";
import { byName, type ListedCategory } from "#shared/workouts/categories.ts";
import { useRecords } from "#web/admin/use-records.ts";
import { WorkoutsApiContext } from "./workouts-api.ts";

/** The categories in alphabetical order, ignoring case. A change shows the server's answer. */
export function useCategories() {
  const api = useContext(WorkoutsApiContext);
  const { items, edit, change, ...list } = useRecords({
    queryKey: ["categories"],
    ask: async (_cursor, signal) => {
      const { categories } = await api.categories(signal);
      return { items: categories, nextCursor: null };
    },
    idOf,
    compare: byName,
  });
  return {
    ...list,
    categories: items,
    add: (category: ListedCategory) => change(api.addCategory(category)),
    /** @param seen the name that is replaced. */
    rename: (category: ListedCategory, seen: string) => change(api.renameCategory(category, seen)),
    async remove({ categoryId }: ListedCategory): Promise<void> {
      const left = await api.removeCategory(categoryId);
      // Deleting the last one brings the default set back.
      await edit(() => left.categories);
    },
  };
}

const idOf = ({ categoryId }: ListedCategory) => categoryId;

export type Categories = ReturnType<typeof useCategories>;
