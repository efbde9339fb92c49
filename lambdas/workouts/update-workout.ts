import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { updateWorkout as endpoint } from "#shared/workouts/admin-api.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import type { WorkoutEditing } from "./create-workout.ts";
import { knownCategory } from "./known-category.ts";
import { isSameWorkout } from "./same-workout.ts";

/**
 * Edits a workout. The same again changes nothing and gets the same answer.
 * @throws DomainError `validation_failed` for an unknown category; `workout_not_found` also for one
 *   that is deleted; `workout_changed` when somebody has edited it since.
 */
export async function updateWorkout(
  { workouts, categories, now }: WorkoutEditing,
  { params, body: { revision, ...written } }: EndpointInput<typeof endpoint>,
): Promise<AdminWorkout> {
  const form = { ...written, category: await knownCategory(categories, written.category) };
  const at = now().toISOString();
  const result = await workouts.replace(params.workoutId, form, revision, at);
  if (result.outcome === "not_found") throw new DomainError("workout_not_found");
  const { workout, outcome } = result;
  if (outcome === "written") return workout;
  if (workout.deletedAt !== undefined) throw new DomainError("workout_not_found");
  if (isSameWorkout(workout, form)) return workout;
  throw new DomainError("workout_changed");
}
