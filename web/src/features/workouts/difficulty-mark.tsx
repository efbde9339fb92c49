import { type Difficulty, difficulties } from "#shared/workouts/workouts.ts";
import styles from "./difficulty-mark.module.css";
import { inWords } from "./workout-facts.ts";

/** A difficulty in words, and as one to three bars. */
export function DifficultyMark({ difficulty }: { difficulty: Difficulty }) {
  const level = difficulties.indexOf(difficulty);
  return (
    <span className={styles["mark"]}>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
        {difficulties.map((each, step) => (
          <path key={each} d={bars[step]} data-reached={step <= level} />
        ))}
      </svg>
      {inWords(difficulty)}
    </span>
  );
}

const bars = ["M0 10h5v6H0z", "M7.5 5h5v11h-5z", "M15 0h5v16h-5z"];
