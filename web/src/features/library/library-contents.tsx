import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Library } from "#shared/workouts/library.ts";
import { Button } from "#web/components/button.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { SelectField } from "#web/components/text-field.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { recordChoices, replayChoice } from "./early-choice.ts";
import styles from "./library-contents.module.css";
import {
  type FilterOptions,
  filterOptions,
  filtersInAddress,
  type LibraryFilters,
  matchingWorkouts,
  readFilters,
} from "./library-filters.ts";
import { WorkoutCards } from "./workout-cards.tsx";
import { inWords, rememberWorkouts } from "./workout-facts.tsx";

// The code of a prerendered page is there before React hydrates it. The desk's preview is not prerendered.
if (typeof document === "object" && document.querySelector(`.${styles["bar"]}`)) recordChoices();

export function LibraryContents({ workouts, categories }: Library) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // A document is the same for every query.
  const inBrowser = useInBrowser();
  const options = filterOptions({ workouts, categories });
  const filters = readFilters(new URLSearchParams(inBrowser ? search : ""), options);
  const matching = matchingWorkouts(workouts, filters);

  useEffect(() => rememberWorkouts(workouts), [workouts]);
  useEffect(() => {
    if (inBrowser) replayChoice();
  }, [inBrowser]);

  // Replaces the history entry: Back leaves the library after any number of choices.
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
        <div className={styles["empty"]}>
          <p>No workouts match your selected filters.</p>
          <Button ref={leaveFocusToHeading} variant="secondary" onClick={() => choose({})}>
            Clear filters
          </Button>
        </div>
      )}
    </>
  );
}

interface FilterBarProps {
  options: FilterOptions;
  filters: LibraryFilters;
  onChange: (filters: LibraryFilters) => void;
  /** How many workouts match; announced when it changes. */
  summary: string;
}

function FilterBar({ options, filters, onChange, summary }: FilterBarProps) {
  const filter = (name: keyof LibraryFilters) => ({
    name,
    optional: "evidently" as const,
    className: styles["filter"],
    "data-chosen": filters[name] !== undefined,
    placeholder: "All",
    options: options[name].map((value) => ({ value, label: inWords(value) })),
    value: filters[name] ?? "",
    onChange: (value: string) => {
      const { [name]: _, ...others } = filters;
      onChange(value ? { ...others, [name]: value } : others);
    },
  });
  return (
    <search className={styles["bar"]} aria-label="Filter workouts" data-screen-only>
      <SelectField label="Difficulty" {...filter("difficulty")} />
      <SelectField label="Category" {...filter("category")} />
      <p className={styles["summary"]} role="status">
        {summary}
      </p>
    </search>
  );
}
