import { getWorkout, listCategories, listWorkouts } from "#shared/workouts/api.ts";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { readVideoLink, type Video } from "#shared/workouts/video-links.ts";
import type { PublicWorkout, WorkoutCard } from "#shared/workouts/workouts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type CallOptions, callEndpoint } from "#web/api/call-endpoint.ts";

/*
 * Pages load this module once they are on screen, because the schemas are as much code as the rest of
 * a page.
 */

const timeoutMs = 20_000;

export interface Library {
  /** Newest first. */
  readonly workouts: readonly WorkoutCard[];
  readonly categories: readonly string[];
}

export async function loadLibrary(options: CallOptions): Promise<Library> {
  const [loaded, categories] = await Promise.all([loadWorkouts(options), loadCategories(options)]);
  // Caches may be older than a change of name: one of the answers names each category.
  const nameOf = new Map([
    ...loaded.map(({ categoryId, category }) => [categoryId, category] as const),
    ...categories.map(({ categoryId, name }) => [categoryId, name] as const),
  ]);
  const workouts = loaded.map((workout) => ({
    ...workout,
    category: nameOf.get(workout.categoryId) ?? workout.category,
  }));
  const names = [...new Set(nameOf.values())].sort((one, other) => one.localeCompare(other));
  return { workouts, categories: names };
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
async function loadCategories(options: CallOptions): Promise<ListedCategory[]> {
  try {
    const { categories } = await callEndpoint(listCategories, {}, { timeoutMs, ...options });
    return categories;
  } catch {
    return [];
  }
}

export interface WatchableWorkout extends Omit<PublicWorkout, "videoUrl"> {
  /** Also absent when the link is not a safe one. */
  readonly video: Video | undefined;
}

/**
 * @returns `undefined` when there is no such workout.
 * @throws {ApiError} when it cannot be loaded.
 */
export async function loadWorkout(
  workoutId: string,
  options: CallOptions,
): Promise<WatchableWorkout | undefined> {
  try {
    const { videoUrl, ...workout } = await callEndpoint(
      getWorkout,
      { params: { workoutId } },
      { timeoutMs, ...options },
    );
    return { ...workout, video: videoUrl === undefined ? undefined : readVideoLink(videoUrl) };
  } catch (error) {
    // 400 is an id of the wrong form.
    const absent = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (absent) return undefined;
    throw error;
  }
}
