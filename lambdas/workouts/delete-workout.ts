import { DomainError } from "#lambdas/http/domain-error.ts";
import type { WorkoutEditing } from "./create-workout.ts";

/**
 * Takes a workout out of the library; one that is already out of it stays so.
 * @throws DomainError `workout_not_found`.
 */
export async function deleteWorkout(
  { workouts, now }: Pick<WorkoutEditing, "workouts" | "now">,
  workoutId: string,
): Promise<{ status: "deleted" }> {
  const { outcome } = await workouts.remove(workoutId, now());
  if (outcome === "not_found") throw new DomainError("workout_not_found");
  return { status: "deleted" };
}
