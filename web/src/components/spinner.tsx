import styles from "./spinner.module.css";

/** A wait of unknown length; `label` says for what, on screen and aloud. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles["spinner"]} role="status">
      <span className={styles["ring"]} aria-hidden="true" />
      {label}
    </p>
  );
}
