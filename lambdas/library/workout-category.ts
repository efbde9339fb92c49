import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { type Category, isSameName } from "#shared/workouts/categories.ts";
import { workoutMessages } from "#shared/workouts/workout-form.ts";
import { Workout } from "#shared/workouts/workouts.ts";

/** The category of a workout: its id, and the name that it had when the workout was stored. */
export const WorkoutCategory = z.pick(Workout, { categoryId: true, category: true });
export type WorkoutCategory = z.infer<typeof WorkoutCategory>;

/**
 * The category of a workout by its current name. A category that has been deleted meanwhile keeps the
 * name that was stored with the workout.
 */
export function currentCategory(
  categories: readonly Category[],
  { categoryId, category }: WorkoutCategory,
): WorkoutCategory {
  const current = findCategory(categories, { categoryId, category });
  return current ? asWorkoutCategory(current) : { categoryId, category };
}

/** The category that a workout is in; by its name when its id is no longer there. */
export function findCategory(
  categories: readonly Category[],
  stored: WorkoutCategory,
): Category | undefined {
  return (
    categories.find(({ categoryId }) => categoryId === stored.categoryId) ??
    categories.find(({ name }) => isSameName(name, stored.category))
  );
}

/**
 * The category that the trainer has chosen, by its name in any case.
 * @throws DomainError `validation_failed` for a category that does not exist.
 */
export function categoryNamed(categories: readonly Category[], typed: string): WorkoutCategory {
  const category = categories.find(({ name }) => isSameName(name, typed));
  if (category) return asWorkoutCategory(category);
  const errors = [{ path: "category", message: workoutMessages.categoryUnknown }];
  throw new DomainError("validation_failed", { errors });
}

function asWorkoutCategory({ categoryId, name }: Category): WorkoutCategory {
  return { categoryId, category: name };
}
