import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { classNames } from "#web/components/class-names.ts";
import { filtersInAddress, type LibraryFilters } from "./library-filters.ts";
import styles from "./workout-cards.module.css";
import facts from "./workout-facts.module.css";
import { DifficultyMark, pitchPart } from "./workout-facts.tsx";

interface WorkoutCardsProps {
  workouts: readonly WorkoutCard[];
  /** Part of each link, so that the link back leads to the same list. */
  filters: LibraryFilters;
}

export function WorkoutCards({ workouts, filters }: WorkoutCardsProps) {
  const search = filtersInAddress(filters);
  return (
    <ul className={facts["cards"]}>
      {workouts.map(({ workoutId, title, difficulty, duration, category }) => (
        <li key={workoutId} className={styles["card"]}>
          <div
            className={classNames(facts["panel"], styles["panel"], facts["pitch"])}
            data-part={pitchPart(category)}
            data-surface="navy"
          >
            <p className={styles["category"]}>{category}</p>
            <p className={styles["duration"]}>
              <strong>{duration}</strong> min
            </p>
          </div>
          <div className={styles["words"]}>
            <h2 className={styles["title"]}>
              <Link to={{ pathname: workoutPath(workoutId), search }}>{title}</Link>
            </h2>
            <DifficultyMark difficulty={difficulty} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function workoutPath(workoutId: string): string {
  return paths.workout.replace(":workoutId", encodeURIComponent(workoutId));
}
