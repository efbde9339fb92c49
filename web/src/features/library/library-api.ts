import { getWorkout, listCategories, listWorkouts } from "#shared/workouts/api.ts";
import type { Library, WatchableWorkout } from "#shared/workouts/library.ts";
import { watchable } from "#shared/workouts/watchable-workout.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type CallOptions, callEndpoint } from "#web/api/call-endpoint.ts";

/*
 * Pages load this module when their document has not brought their data along, because the schemas are as
 * much code as the rest of a page.
 */

const timeoutMs = 20_000;

export async function loadLibrary(options: CallOptions): Promise<Library> {
  const [workouts, categories] = await Promise.all([
    loadWorkouts(options),
    loadCategories(options),
  ]);
  return { workouts, categories };
}

async function loadWorkouts(options: CallOptions): Promise<WorkoutCard[]> {
  const loaded: WorkoutCard[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page: { workouts: WorkoutCard[]; nextCursor: string | null } = await callEndpoint(
      listWorkouts,
      { query },
      { timeoutMs, ...options },
    );
    loaded.push(...page.workouts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return loaded;
}

/** Empty when they cannot be loaded: the workouts name their own. */
async function loadCategories(options: CallOptions): Promise<string[]> {
  try {
    const { categories } = await callEndpoint(listCategories, {}, { timeoutMs, ...options });
    return categories.map(({ name }) => name);
  } catch {
    return [];
  }
}

/** @returns `null` when there is no such workout. */
export async function loadWorkout(
  workoutId: string,
  options: CallOptions,
): Promise<WatchableWorkout | null> {
  try {
    return watchable(
      await callEndpoint(getWorkout, { params: { workoutId } }, { timeoutMs, ...options }),
    );
  } catch (error) {
    // 400 is an id of the wrong form.
    const absent = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (absent) return null;
    throw error;
  }
}
