import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CategoryStore } from "#lambdas/library/category-store.ts";
import { currentCategory, findCategory } from "#lambdas/library/workout-category.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type * as endpoints from "#shared/workouts/admin-api.ts";
import {
  type Category,
  isSameName,
  type ListedCategory,
  mostCategories,
} from "#shared/workouts/categories.ts";
import { categoryMessages } from "#shared/workouts/workout-form.ts";
import type { WorkoutEditStore } from "./workout-edit-store.ts";

/** What the trainer does with categories. Repeating a call changes nothing and gets the same answer. */

interface CategoryEditing {
  readonly categories: Pick<CategoryStore, "list" | "change">;
  readonly workouts: Pick<WorkoutEditStore, "categoriesOfAll">;
  readonly now: () => Date;
}

/** The categories to choose from, alphabetically. */
export async function listCategories(
  store: Pick<CategoryStore, "list">,
): Promise<{ categories: ListedCategory[] }> {
  return { categories: await store.list() };
}

/**
 * Adds a category.
 * @throws DomainError `category_exists` when there is one of this name, whatever its case;
 *   `validation_failed` when there are too many.
 */
export async function createCategory(
  { categories, now }: Pick<CategoryEditing, "categories" | "now">,
  { body: { categoryId, name } }: EndpointInput<typeof endpoints.createCategory>,
): Promise<ListedCategory> {
  const added = { categoryId, name, createdAt: now().toISOString() };
  const list = await categories.change((before) => {
    if (before.some((category) => category.categoryId === categoryId)) return before;
    refuseTakenName(before, name);
    if (before.length >= mostCategories) {
      const errors = [{ path: "name", message: categoryMessages.tooMany }];
      throw new DomainError("validation_failed", { errors });
    }
    return [...before, added];
  });
  return list.find((category) => category.categoryId === categoryId) ?? added;
}

/**
 * Renames a category. Its workouts follow at once, because they are stored with its id.
 * @throws DomainError `category_changed` when it no longer has the name that the caller has seen, or is gone;
 *   `category_exists` when another has the new name, whatever its case.
 */
export async function renameCategory(
  { categories }: Pick<CategoryEditing, "categories">,
  { params: { categoryId }, body: { name, seen } }: EndpointInput<typeof endpoints.renameCategory>,
): Promise<ListedCategory> {
  await categories.change((before) => {
    const category = before.find((each) => each.categoryId === categoryId);
    if (category?.name === name) return before;
    if (category?.name !== seen) throw new DomainError("category_changed");
    refuseTakenName(
      before.filter((each) => each !== category),
      name,
    );
    const renamed = { ...category, name };
    return before.map((each) => (each === category ? renamed : each));
  });
  return { categoryId, name };
}

/** @throws DomainError `category_in_use`, with the number of its workouts */
export async function deleteCategory(
  { categories, workouts }: Pick<CategoryEditing, "categories" | "workouts">,
  { params: { categoryId } }: EndpointInput<typeof endpoints.deleteCategory>,
): Promise<{ categories: ListedCategory[] }> {
  const before = await categories.list();
  const deleted = before.find((category) => category.categoryId === categoryId);
  if (!deleted) return { categories: before };
  const used = (await workouts.categoriesOfAll()).map((each) => currentCategory(before, each));
  const count = used.filter((each) => each.categoryId === categoryId).length;
  if (count > 0) throw new DomainError("category_in_use", { detail: inUse(deleted.name, count) });
  // A workout that is added to it at this moment keeps the name that is stored with it.
  const left = await categories.change((now) =>
    now.filter((category) => category.categoryId !== categoryId),
  );
  return { categories: left };
}

function inUse(name: string, count: number): string {
  const workouts = count === 1 ? "1 workout is" : `${count} workouts are`;
  return `${workouts} in “${name}”. Move or delete ${count === 1 ? "it" : "them"} first.`;
}

/** Adds a deleted category again, unless there is one of its id or name. */
export async function restoreCategory(
  categories: Pick<CategoryStore, "change">,
  deleted: Category,
): Promise<readonly Category[]> {
  return categories.change((now) =>
    findCategory(now, { categoryId: deleted.categoryId, category: deleted.name })
      ? now
      : [...now, deleted],
  );
}

function refuseTakenName(categories: readonly Category[], name: string): void {
  if (categories.some((category) => isSameName(category.name, name))) {
    throw new DomainError("category_exists");
  }
}
