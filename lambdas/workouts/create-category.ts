import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { createCategory as endpoint } from "#shared/workouts/admin-api.ts";
import {
  type Category,
  defaultCategoryNames,
  isSeedingDue,
  mostCategories,
} from "#shared/workouts/categories.ts";
import { categoryMessages } from "#shared/workouts/workout-form.ts";
import type { CategoryStore } from "./category-store.ts";

export interface CategoryAdding {
  readonly categories: CategoryStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

/**
 * Adds a category of the trainer's own, after the default set when there is none yet. The same again
 * changes nothing and gets the same answer.
 * @throws DomainError `category_exists` when there is one of this name, whatever its case;
 *   `validation_failed` when there are too many.
 */
export async function createCategory(
  adding: CategoryAdding,
  { body: { categoryId, name } }: EndpointInput<typeof endpoint>,
): Promise<Pick<Category, "name">> {
  const { categories, now } = adding;
  const stored = await categories.list();
  if (isSeedingDue(stored)) await seedDefaults(adding);
  if (stored.length >= mostCategories) {
    const message = categoryMessages.tooMany;
    throw new DomainError("validation_failed", { errors: [{ path: "name", message }] });
  }
  const isAdded = await categories.add(categoryId, { name, createdAt: now().toISOString() });
  if (!isAdded) throw new DomainError("category_exists");
  return { name };
}

/**
 * Stores what of the default set is not stored yet. All of it is there before the first category of
 * the trainer's own, so whoever is cut off here, or comes at the same moment, is taken up by the next.
 */
async function seedDefaults({ categories, now, newId }: CategoryAdding): Promise<void> {
  const createdAt = now().toISOString();
  await Promise.all(
    defaultCategoryNames.map((name) => categories.add(newId(), { name, createdAt })),
  );
}
