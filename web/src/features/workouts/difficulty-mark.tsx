import type { Difficulty } from "#shared/workouts/workouts.ts";
import styles from "./difficulty-mark.module.css";
import { inWords } from "./workout-facts.ts";

/** A difficulty in words, and as one to three bars. */
export function DifficultyMark({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className={styles["mark"]}>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
        {bars.map((bar, step) => (
          <path key={bar} d={bar} data-reached={step < levels[difficulty]} />
        ))}
      </svg>
      {inWords(difficulty)}
    </span>
  );
}

/** A type-only import keeps the schemas out of what a workout needs to be on screen. */
const levels: Record<Difficulty, number> = { beginner: 1, intermediate: 2, advanced: 3 };

const bars = ["M0 10h5v6H0z", "M7.5 5h5v11h-5z", "M15 0h5v16h-5z"];
