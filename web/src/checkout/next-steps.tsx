import styles from "./next-steps.module.css";

/** What happens after this, in order. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <div>
      <p className={styles["title"]}>What happens next</p>
      <ol className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
