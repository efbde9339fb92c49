import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { difficulties } from "#shared/workouts/workouts.ts";

/** What the visitor has narrowed the library down to; absent means all. */
export interface LibraryFilters {
  readonly difficulty?: string;
  readonly category?: string;
}

/** The values that can be chosen for each filter, besides all. */
export type FilterOptions = Readonly<Record<keyof LibraryFilters, readonly string[]>>;

/** @param categories in the order to show them. */
export function filterOptions(categories: readonly string[]): FilterOptions {
  return { difficulty: difficulties, category: categories };
}

/** Reads the filters from the address. What cannot be chosen counts as all. */
export function readFilters(search: URLSearchParams, options: FilterOptions): LibraryFilters {
  const chosen = (name: keyof LibraryFilters) => {
    const value = search.get(name);
    return value !== null && options[name].includes(value) ? { [name]: value } : {};
  };
  return { ...chosen("difficulty"), ...chosen("category") };
}

/** The filters as the query of an address, from which `readFilters` reads them. */
export function filtersInAddress(filters: LibraryFilters): string {
  return new URLSearchParams({ ...filters }).toString();
}

/** The workouts that match every filter, in their order. */
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
