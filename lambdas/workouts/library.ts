import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { listWorkouts as endpoint } from "#shared/workouts/api.ts";
import type { Workout } from "#shared/workouts/workouts.ts";
import { LibraryPosition, type WorkoutStore } from "./workout-store.ts";

/** The library as visitors see it. */

/** Cards are small: a library of this size is one request and about 10 KB to send. */
const pageSize = 200;

/**
 * A page of the library.
 * @throws DomainError `validation_failed` for an invalid cursor.
 */
export async function listWorkouts(
  store: WorkoutStore,
  { query: { cursor } }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = cursor === undefined ? undefined : readCursor(LibraryPosition, cursor);
  const { workouts, next } = await store.newest(pageSize, after);
  return { workouts, nextCursor: next ? writeCursor(next) : null };
}

/** @throws DomainError `workout_not_found`. */
export async function getWorkout(
  store: Pick<WorkoutStore, "find">,
  workoutId: string,
): Promise<Workout> {
  const workout = await store.find(workoutId);
  if (!workout) throw new DomainError("workout_not_found");
  return workout;
}
