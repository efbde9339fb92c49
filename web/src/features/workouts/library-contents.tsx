import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "#web/components/button.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FocusKeeper } from "./focus-keeper.tsx";
import styles from "./library-contents.module.css";
import {
  filterOptions,
  filtersInAddress,
  type LibraryFilters,
  matchingWorkouts,
  readFilters,
} from "./library-filters.ts";
import { WorkoutCards } from "./workout-cards.tsx";
import { rememberWorkouts } from "./workout-facts.ts";
import { type Library, loadLibrary } from "./workouts-api.ts";

/** @throws {ApiError} when the library cannot be had. */
export async function loadLibraryContents(signal: AbortSignal): Promise<ReactNode> {
  const library = await loadLibrary({ signal });
  rememberWorkouts(library.workouts);
  return <LibraryContents {...library} />;
}

/** The workouts, and what narrows them down. */
function LibraryContents({ workouts, categories }: Library) {
  const navigate = useNavigate();
  const options = filterOptions(categories);
  const filters = readFilters(new URLSearchParams(useLocation().search), options);
  const matching = matchingWorkouts(workouts, filters);

  // In place of the last one: Back leaves the library, whatever was chosen in it.
  const choose = (chosen: LibraryFilters) =>
    navigate({ search: filtersInAddress(chosen) }, { replace: true });

  if (workouts.length === 0) {
    return <p className={styles["empty"]}>No workouts available yet. Check back soon!</p>;
  }
  return (
    <>
      <FilterBar
        options={options}
        filters={filters}
        onChange={choose}
        summary={`${matching.length} of ${workouts.length} workouts`}
      />
      {matching.length > 0 ? (
        <WorkoutCards workouts={matching} filters={filters} />
      ) : (
        <FocusKeeper className={styles["empty"]}>
          <p>No workouts match your selected filters.</p>
          <Button variant="secondary" onClick={() => choose({})}>
            Clear filters
          </Button>
        </FocusKeeper>
      )}
    </>
  );
}
