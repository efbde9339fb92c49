import * as endpoints from "#shared/workouts/admin-api.ts";
import { alphabetically, type ListedCategory } from "#shared/workouts/categories.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** The categories in alphabetical order, ignoring case. A change shows the server's answer. */
export function useCategories() {
  const { value: list, setValue: setList, error, reload } = useLoaded(listCategories);

  /** Adds or replaces a category. */
  function show(category: ListedCategory) {
    setList((before = []) => {
      const others = before.filter(({ categoryId }) => categoryId !== category.categoryId);
      return alphabetically([...others, category]);
    });
  }

  return {
    list,
    error,
    reload,
    async add(category: ListedCategory): Promise<ListedCategory> {
      const added = await callAsTrainer(endpoints.createCategory, { body: category });
      show(added);
      return added;
    },
    /** @param seen the name that is replaced. */
    async rename({ categoryId, name }: ListedCategory, seen: string): Promise<ListedCategory> {
      const renamed = await callAsTrainer(endpoints.renameCategory, {
        params: { categoryId },
        body: { name, seen },
      });
      show(renamed);
      return renamed;
    },
    async remove({ categoryId }: ListedCategory): Promise<void> {
      const { categories } = await callAsTrainer(endpoints.deleteCategory, {
        params: { categoryId },
      });
      setList(categories);
    },
    /**
     * @returns the category as it is stored now.
     * @throws {CategoryGone} when it is no longer there.
     */
    async latest(categoryId: string): Promise<ListedCategory> {
      const categories = await listCategories();
      setList(categories);
      const latest = categories.find((category) => category.categoryId === categoryId);
      if (!latest) throw new CategoryGone();
      return latest;
    },
  };
}

/** Another administrator has deleted the category. */
export class CategoryGone extends Error {}

export type Categories = ReturnType<typeof useCategories>;

async function listCategories(signal?: AbortSignal): Promise<readonly ListedCategory[]> {
  const { categories } = await callAsTrainer(
    endpoints.listAdminCategories,
    {},
    signal ? { signal } : {},
  );
  return categories;
}
