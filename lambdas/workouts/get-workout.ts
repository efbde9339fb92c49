import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Workout } from "#shared/workouts/workouts.ts";
import type { WorkoutStore } from "./workout-store.ts";

/** @throws DomainError `workout_not_found`. */
export async function getWorkout(
  store: Pick<WorkoutStore, "find">,
  workoutId: string,
): Promise<Workout> {
  const workout = await store.find(workoutId);
  if (!workout) throw new DomainError("workout_not_found");
  return workout;
}
