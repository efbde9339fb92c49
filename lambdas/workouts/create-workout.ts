import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { createWorkout as endpoint } from "#shared/workouts/admin-api.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import type { CategoryStore } from "./category-store.ts";
import { knownCategory } from "./known-category.ts";
import { isSameWorkout } from "./same-workout.ts";
import type { WorkoutEditStore } from "./workout-edit-store.ts";

export interface WorkoutEditing {
  readonly workouts: WorkoutEditStore;
  readonly categories: Pick<CategoryStore, "find">;
  readonly now: () => Date;
}

/**
 * Adds a workout. The same again changes nothing and gets the same answer.
 * @param createdBy the name of the administrator.
 * @throws DomainError `validation_failed` for an unknown category; `workout_changed` when there is,
 *   or was, another workout of this id.
 */
export async function createWorkout(
  { workouts, categories, now }: WorkoutEditing,
  { body: { workoutId, ...written } }: EndpointInput<typeof endpoint>,
  createdBy: string,
): Promise<AdminWorkout> {
  const form = { ...written, category: await knownCategory(categories, written.category) };
  const made = { createdAt: now().toISOString(), createdBy };
  const result = await workouts.create(workoutId, form, made);
  if (result.outcome === "not_found") throw new DomainError("workout_changed");
  const { workout, outcome } = result;
  const isRepeated = workout.deletedAt === undefined && isSameWorkout(workout, form);
  if (outcome === "written" || isRepeated) return workout;
  throw new DomainError("workout_changed");
}
