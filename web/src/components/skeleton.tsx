import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** How many lines of text are on their way. */
  lines?: number;
  /** A heading above them. */
  heading?: boolean;
  label?: string;
}

/** The shape of text that is on its way. It stays invisible for a moment, so a fast answer does not flash. */
export function Skeleton({ lines = 3, heading = false, label = "Loading…" }: SkeletonProps) {
  return (
    <div className={styles["skeleton"]} role="status">
      <span className="visually-hidden">{label}</span>
      {heading && <span className={styles["heading"]} />}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move.
        <span key={line} className={styles["line"]} />
      ))}
    </div>
  );
}
