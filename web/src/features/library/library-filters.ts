import type { Library } from "#shared/workouts/library.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { difficulties } from "./workout-facts.tsx";

/** The chosen filters; absent means all. */
export interface LibraryFilters {
  readonly difficulty?: string;
  readonly category?: string;
}

/** The values that can be chosen for each filter, besides all. */
export type FilterOptions = Readonly<Record<keyof LibraryFilters, readonly string[]>>;

/** The choices. A workout's category may be newer than the list of all, or have been deleted since. */
export function filterOptions({ workouts, categories }: Library): FilterOptions {
  const names = new Set([...categories, ...workouts.map(({ category }) => category)]);
  return {
    difficulty: difficulties,
    category: [...names].sort((one, other) => one.localeCompare(other)),
  };
}

/** Reads the filters from the address and ignores unknown values. */
export function readFilters(search: URLSearchParams, options: FilterOptions): LibraryFilters {
  const chosen = (name: keyof LibraryFilters) => {
    const value = search.get(name);
    return value !== null && options[name].includes(value) ? { [name]: value } : {};
  };
  return { ...chosen("difficulty"), ...chosen("category") };
}

/** The filters as a query that `readFilters` reads. */
export function filtersInAddress(filters: LibraryFilters): string {
  return new URLSearchParams({ ...filters }).toString();
}

export function matchingWorkouts(
  workouts: readonly WorkoutCard[],
  { difficulty, category }: LibraryFilters,
): readonly WorkoutCard[] {
  return workouts.filter(
    (workout) =>
      (difficulty === undefined || workout.difficulty === difficulty) &&
      (category === undefined || workout.category === category),
  );
}
