import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { listAdminWorkouts as endpoint } from "#shared/workouts/admin-api.ts";
import type { WorkoutEditStore } from "./workout-edit-store.ts";
import { LibraryPosition } from "./workout-store.ts";

/** With their descriptions, so many are some 20 KB; a phone shows four at a time. */
const pageSize = 25;

/**
 * A page of the library as the trainer edits it.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function listAdminWorkouts(
  workouts: Pick<WorkoutEditStore, "newest">,
  { query: { cursor } }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = cursor === undefined ? undefined : readCursor(LibraryPosition, cursor);
  const { workouts: page, next } = await workouts.newest(pageSize, after);
  return { workouts: page, nextCursor: next ? writeCursor(next) : null };
}
