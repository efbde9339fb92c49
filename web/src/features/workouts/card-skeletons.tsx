import { classNames } from "#web/components/class-names.ts";
import grid from "./card-grid.module.css";
import styles from "./card-skeletons.module.css";
import pitch from "./pitch.module.css";
import { pitchParts } from "./workout-facts.ts";

/** The library without its words, while they are on their way. */
export function CardSkeletons() {
  return (
    <div role="status" className={styles["skeletons"]}>
      <span className="visually-hidden">Loading the workouts…</span>
      <div className={styles["filtersToCome"]} />
      <div className={grid["cards"]}>
        {Array.from({ length: pitchParts }, (_, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and never move.
          <div key={part} className={styles["cardToCome"]}>
            <div className={classNames(grid["panel"], pitch["pitch"])} data-part={part} />
            <div className={styles["wordsToCome"]}>
              <span className={styles["word"]} />
              <span className={styles["word"]} />
              <span className={styles["word"]} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
