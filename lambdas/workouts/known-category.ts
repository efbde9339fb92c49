import { DomainError } from "#lambdas/http/domain-error.ts";
import { categoryKey, defaultCategoryNames } from "#shared/workouts/categories.ts";
import { workoutMessages } from "#shared/workouts/workout-form.ts";
import type { CategoryStore } from "./category-store.ts";

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
  // The default set stands before it is stored.
  const known = stored?.name ?? defaultCategoryNames.find((each) => categoryKey(each) === key);
  if (known !== undefined) return known;
  const message = workoutMessages.categoryUnknown;
  throw new DomainError("validation_failed", { errors: [{ path: "category", message }] });
}
