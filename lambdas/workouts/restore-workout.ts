import { DomainError } from "#lambdas/http/domain-error.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import type { WorkoutEditStore } from "./workout-edit-store.ts";

/**
 * Puts a deleted workout back to where it was; one that is there stays there.
 * @throws DomainError `workout_not_found` when it is gone for good.
 */
export async function restoreWorkout(
  workouts: Pick<WorkoutEditStore, "restore">,
  workoutId: string,
): Promise<AdminWorkout> {
  const result = await workouts.restore(workoutId);
  if (result.outcome === "not_found") throw new DomainError("workout_not_found");
  return result.workout;
}
