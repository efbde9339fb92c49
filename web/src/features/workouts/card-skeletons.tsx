import grid from "./card-grid.module.css";
import styles from "./card-skeletons.module.css";

/** The shape of the library while it is on its way. */
export function CardSkeletons() {
  return (
    <div role="status" className={styles["skeletons"]}>
      <span className="visually-hidden">Loading the workouts…</span>
      <div className={styles["filtersToCome"]} />
      <div className={grid["cards"]}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and never move.
          <div key={index} className={styles["cardToCome"]} />
        ))}
      </div>
    </div>
  );
}
