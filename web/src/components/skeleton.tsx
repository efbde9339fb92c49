import styles from "./skeleton.module.css";

interface SkeletonProps {
  lines?: number;
  heading?: boolean;
  label?: string;
}

/** A placeholder for text that is loading. Appears after a moment, so that a fast answer does not flash. */
export function Skeleton({ lines = 3, heading, label = "Loading…" }: SkeletonProps) {
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
