import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { isSameName } from "#shared/workouts/categories.ts";
import { workoutMessages } from "#shared/workouts/workout-form.ts";
import { Workout } from "#shared/workouts/workouts.ts";
import { idOfName, type StoredCategory } from "./category-store.ts";

/** The category of a workout. */
export type Place = Pick<Workout, "category" | "categoryId">;

/** The category of a stored workout. Workouts stored before categories had ids have only its name. */
export const StoredPlace = z.object({
  category: Workout.shape.category,
  categoryId: z.optional(Workout.shape.categoryId),
});
export type StoredPlace = z.infer<typeof StoredPlace>;

/**
 * The category of a workout by its current name. A category that has been deleted meanwhile keeps the
 * name that was stored with the workout.
 */
export function placeIn(categories: readonly StoredCategory[], stored: StoredPlace): Place {
  const category = categoryOf(categories, stored);
  return category
    ? { categoryId: category.categoryId, category: category.name }
    : { categoryId: idOfPlace(stored), category: stored.category };
}

/** The category that a workout is in; by its name when its id is no longer there. */
export function categoryOf(
  categories: readonly StoredCategory[],
  stored: StoredPlace,
): StoredCategory | undefined {
  const categoryId = idOfPlace(stored);
  return (
    categories.find((category) => category.categoryId === categoryId) ??
    categories.find(({ name }) => isSameName(name, stored.category))
  );
}

export function idOfPlace({ categoryId, category }: StoredPlace): string {
  return categoryId ?? idOfName(category);
}

/**
 * The category that the trainer has chosen, by its name in any case. A name that a category had before
 * leads to it, so that an open form can still be saved after a change of name.
 * @throws DomainError `validation_failed` for a category that does not exist.
 */
export function chosenPlace(categories: readonly StoredCategory[], chosen: string): Place {
  const category =
    categories.find(({ name }) => isSameName(name, chosen)) ??
    categories.find(({ formerName = "" }) => isSameName(formerName, chosen));
  if (!category) {
    const errors = [{ path: "category", message: workoutMessages.categoryUnknown }];
    throw new DomainError("validation_failed", { errors });
  }
  return { categoryId: category.categoryId, category: category.name };
}
