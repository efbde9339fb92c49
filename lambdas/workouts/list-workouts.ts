import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { listWorkouts as endpoint } from "#shared/workouts/api.ts";
import { LibraryPosition, type WorkoutStore } from "./workout-store.ts";

/** Cards are light: a library of this size is one request and some 10 KB on the way. */
const pageSize = 200;

/**
 * A page of the library.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function listWorkouts(
  store: WorkoutStore,
  { query: { cursor } }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = cursor === undefined ? undefined : readCursor(LibraryPosition, cursor);
  const { workouts, next } = await store.newest(pageSize, after);
  return { workouts, nextCursor: next ? writeCursor(next) : null };
}
