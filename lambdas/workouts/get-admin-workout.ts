import { DomainError } from "#lambdas/http/domain-error.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import type { WorkoutEditStore } from "./workout-edit-store.ts";

/** @throws DomainError `workout_not_found`, also for one that is deleted. */
export async function getAdminWorkout(
  workouts: Pick<WorkoutEditStore, "find">,
  workoutId: string,
): Promise<AdminWorkout> {
  const workout = await workouts.find(workoutId);
  if (!workout || workout.deletedAt !== undefined) throw new DomainError("workout_not_found");
  return workout;
}
