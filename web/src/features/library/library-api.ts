import { getWorkout, listCategories, listWorkouts } from "#shared/workouts/api.ts";
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
  const [workouts, listed] = await Promise.all([loadWorkouts(options), loadCategories(options)]);
  // The list may come from a cache that is older than a workout's category.
  const names = new Set([...listed, ...workouts.map(({ category }) => category)]);
  const categories = [...names].sort((one, other) => one.localeCompare(other));
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

export interface WatchableWorkout extends Omit<PublicWorkout, "videoUrl"> {
  /** Also absent when the link is not a safe one. */
  readonly video: Video | undefined;
}

/** @returns `undefined` when there is no such workout. */
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
