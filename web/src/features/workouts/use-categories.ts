import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import { byName, type ListedCategory } from "#shared/workouts/categories.ts";
import { useRecords } from "#web/admin/use-records.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

type CategoryRename = EndpointRequest<typeof endpoints.renameCategory>["body"];

const categoriesApi = {
  async list(_cursor: string | null, signal?: AbortSignal) {
    const options = signal ? { signal } : {};
    const { categories } = await callAsTrainer(endpoints.listAdminCategories, {}, options);
    return { items: categories, nextCursor: null };
  },
  create: (body: ListedCategory): Promise<ListedCategory> =>
    callAsTrainer(endpoints.createCategory, { body }),
  rename: (categoryId: string, body: CategoryRename): Promise<ListedCategory> =>
    callAsTrainer(endpoints.renameCategory, { params: { categoryId }, body }),
  /** @returns the categories that are left. */
  async remove(categoryId: string): Promise<readonly ListedCategory[]> {
    return (await callAsTrainer(endpoints.deleteCategory, { params: { categoryId } })).categories;
  },
};
export type CategoriesApi = typeof categoriesApi;

/** The categories in alphabetical order, ignoring case. A change shows the server's answer. */
export function useCategories(api = categoriesApi) {
  const { items, edit, change, ...list } = useRecords({
    queryKey: ["categories"],
    ask: api.list,
    idOf,
    compare: byName,
  });
  return {
    ...list,
    categories: items,
    add: (category: ListedCategory) => change(api.create(category)),
    /** @param seen the name that is replaced. */
    rename: ({ categoryId, name }: ListedCategory, seen: string) =>
      change(api.rename(categoryId, { name, seen })),
    async remove({ categoryId }: ListedCategory): Promise<void> {
      // Deleting the last one brings the default set back.
      const left = await api.remove(categoryId);
      await edit(() => left);
    },
    /**
     * @returns the category as it is stored now.
     * @throws {CategoryGone} when it is no longer there.
     */
    async latest(categoryId: string): Promise<ListedCategory> {
      const { items: categories } = await api.list(null);
      await edit(() => categories);
      const latest = categories.find((category) => category.categoryId === categoryId);
      if (!latest) throw new CategoryGone();
      return latest;
    },
  };
}

const idOf = ({ categoryId }: ListedCategory) => categoryId;

/** Another administrator has deleted the category. */
export class CategoryGone extends Error {}

export type Categories = ReturnType<typeof useCategories>;
