import * as endpoints from "#shared/workouts/admin-api.ts";
import { byName, type ListedCategory } from "#shared/workouts/categories.ts";
import { useRecords } from "#web/admin/use-records.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

async function listCategories(_cursor: string | null, signal: AbortSignal) {
  const { categories } = await callAsTrainer(endpoints.listAdminCategories, {}, { signal });
  return { items: categories, nextCursor: null };
}

/** The categories in alphabetical order, ignoring case. A change shows the server's answer. */
export function useCategories() {
  const { items, edit, change, ...list } = useRecords({
    queryKey: ["categories"],
    ask: listCategories,
    idOf,
    compare: byName,
  });
  return {
    ...list,
    categories: items,
    add: (body: ListedCategory): Promise<ListedCategory> =>
      change(callAsTrainer(endpoints.createCategory, { body })),
    /** @param seen the name that is replaced. */
    rename: ({ categoryId, name }: ListedCategory, seen: string): Promise<ListedCategory> =>
      change(
        callAsTrainer(endpoints.renameCategory, { params: { categoryId }, body: { name, seen } }),
      ),
    async remove({ categoryId }: ListedCategory): Promise<void> {
      const left = await callAsTrainer(endpoints.deleteCategory, { params: { categoryId } });
      // Deleting the last one brings the default set back.
      await edit(() => left.categories);
    },
  };
}

const idOf = ({ categoryId }: ListedCategory) => categoryId;

export type Categories = ReturnType<typeof useCategories>;
