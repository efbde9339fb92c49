import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { createCategory as endpoint } from "#shared/workouts/admin-api.ts";
import {
  type Category,
  categoryKey,
  defaultCategoryNames,
  isSeedingDue,
  mostCategories,
} from "#shared/workouts/categories.ts";
import { categoryMessages, workoutMessages } from "#shared/workouts/workout-form.ts";
import type { CategoryStore } from "./category-store.ts";

/** The categories to choose from, alphabetically: the default set while there are no others. */
export async function listCategories(
  store: Pick<CategoryStore, "list">,
): Promise<{ categories: Pick<Category, "name">[] }> {
  const categories = await store.list();
  // The default set may be stored in part at this moment.
  if (!isSeedingDue(categories)) return { categories };
  return { categories: [...defaultCategoryNames].sort().map((name) => ({ name })) };
}

export interface CategoryAdding {
  readonly categories: CategoryStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

/**
 * Adds one of the trainer's own categories, after storing the default set if it is not stored yet.
 * Repeating the call changes nothing and gets the same answer.
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
  if (stored.length >= mostCategories) throw invalid("name", categoryMessages.tooMany);
  const isAdded = await categories.add(categoryId, { name, createdAt: now().toISOString() });
  if (!isAdded) throw new DomainError("category_exists");
  return { name };
}

/**
 * Stores the missing part of the default set. The trainer's first own category is only stored after
 * the whole set, so the next call completes a set that an interrupted call has left in part.
 */
async function seedDefaults({ categories, now, newId }: CategoryAdding): Promise<void> {
  const createdAt = now().toISOString();
  await Promise.all(
    defaultCategoryNames.map((name) => categories.add(newId(), { name, createdAt })),
  );
}

/**
 * The name of a category as it is written in the list, however the caller writes it.
 * @throws DomainError `validation_failed` for a category that does not exist.
 */
export async function knownCategory(
  categories: Pick<CategoryStore, "find">,
  name: string,
): Promise<string> {
  const key = categoryKey(name);
  const stored = await categories.find(key);
  // The default set applies before it is stored.
  const known = stored?.name ?? defaultCategoryNames.find((each) => categoryKey(each) === key);
  if (known === undefined) throw invalid("category", workoutMessages.categoryUnknown);
  return known;
}

function invalid(path: string, message: string): DomainError {
  return new DomainError("validation_failed", { errors: [{ path, message }] });
}
