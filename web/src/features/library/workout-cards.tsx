import { Link } from "react-router-dom";
import { workoutPath } from "#shared/site/paths.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { classNames } from "#web/components/class-names.ts";
import { CategoryDrawing } from "./category-drawings.tsx";
import { filtersInAddress, type LibraryFilters } from "./library-filters.ts";
import styles from "./workout-cards.module.css";
import facts from "./workout-facts.module.css";
import { DifficultyMark } from "./workout-facts.tsx";

interface WorkoutCardsProps {
  workouts: readonly WorkoutCard[];
  /** Part of each link, so that the link back leads to the same list. */
  filters: LibraryFilters;
}

export function WorkoutCards({ workouts, filters }: WorkoutCardsProps) {
  const search = filtersInAddress(filters);
  return (
    <ul className={facts["cards"]}>
      {workouts.map(({ workoutId, title, difficulty, duration, category, videoUrl }) => (
        <li key={workoutId} className={styles["card"]}>
          <div
            className={classNames(facts["panel"], styles["picture"])}
            data-surface="navy"
            data-screen-only
          >
            <CategoryDrawing category={category} />
          </div>
          <div className={styles["words"]}>
            <p className={styles["category"]}>
              <span>{category}</span>
              {videoUrl && <span className={styles["video"]}>Video</span>}
            </p>
            <h2 className={styles["title"]}>
              <Link to={{ pathname: workoutPath(workoutId), search }}>{title}</Link>
            </h2>
            <p className={styles["facts"]}>
              <span>{`${duration} min`}</span>
              <DifficultyMark difficulty={difficulty} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
