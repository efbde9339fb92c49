import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { classNames } from "#web/components/class-names.ts";
import grid from "./card-grid.module.css";
import { DifficultyMark } from "./difficulty-mark.tsx";
import { filtersInAddress, type LibraryFilters } from "./library-filters.ts";
import pitch from "./pitch.module.css";
import styles from "./workout-cards.module.css";
import { pitchPart } from "./workout-facts.ts";

interface WorkoutCardsProps {
  workouts: readonly WorkoutCard[];
  /** Carried along in the address, so that the way back leads to the same list. */
  filters: LibraryFilters;
}

export function WorkoutCards({ workouts, filters }: WorkoutCardsProps) {
  const search = filtersInAddress(filters);
  return (
    <ul className={grid["cards"]}>
      {workouts.map(({ workoutId, title, difficulty, duration, category }) => (
        <li key={workoutId} className={styles["card"]}>
          <div
            className={classNames(grid["panel"], styles["panel"], pitch["pitch"])}
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
