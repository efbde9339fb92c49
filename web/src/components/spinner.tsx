import styles from "./spinner.module.css";

export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles["spinner"]} role="status">
      <span className={styles["ring"]} aria-hidden="true" />
      <span>{label}</span>
    </p>
  );
}
