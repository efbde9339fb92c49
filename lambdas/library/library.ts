import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { listWorkouts as endpoint } from "#shared/workouts/api.ts";
import type { Workout } from "#shared/workouts/workouts.ts";
import type { CategoryStore } from "./category-store.ts";
import { currentCategory } from "./workout-category.ts";
import { LibraryPosition, type WorkoutStore } from "./workout-store.ts";

/** The library as visitors see it. */

interface Library {
  readonly workouts: WorkoutStore;
  readonly categories: Pick<CategoryStore, "list">;
}

/** Cards are small: a library of this size is one request and about 10 KB to send. */
const pageSize = 200;

/** A page of the library. @throws DomainError `validation_failed` for an invalid cursor. */
export async function listWorkouts(
  { workouts, categories }: Library,
  { query: { cursor } }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = readCursor(LibraryPosition, cursor);
  const [{ workouts: page, next }, list] = await Promise.all([
    workouts.newest(pageSize, after),
    categories.list(),
  ]);
  return {
    workouts: page.map((workout) => ({ ...workout, ...currentCategory(list, workout) })),
    nextCursor: writeCursor(next),
  };
}

/** A workout under the current name of its category; deleted workouts are not found. */
export async function findWorkout(
  { workouts, categories }: Library,
  workoutId: string,
): Promise<Workout | undefined> {
  const [workout, list] = await Promise.all([workouts.find(workoutId), categories.list()]);
  return workout && { ...workout, ...currentCategory(list, workout) };
}

/** @throws DomainError `workout_not_found`. */
export async function getWorkout(library: Library, workoutId: string): Promise<Workout> {
  const workout = await findWorkout(library, workoutId);
  if (!workout) throw new DomainError("workout_not_found");
  return workout;
}
