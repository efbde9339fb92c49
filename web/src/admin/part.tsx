import { type Ref, useId } from "react";
import type { Elements } from "#web/components/elements.ts";
import styles from "./part.module.css";

interface PartProps {
  /** Of the value that is edited here. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly hintId?: string;
  readonly error: string | undefined;
  /** Takes the focus when what had it is removed. */
  readonly heading: Ref<HTMLHeadingElement>;
  readonly children: Elements;
}

export function Part({ path, label, hint, hintId, error, heading, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} data-path={path}>
        {label}
      </h3>
      {hint && (
        <p className={`small-print ${styles["hint"]}`} id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles["error"]} role="alert">
          {error}
        </p>
      )}
      {children}
    </section>
  );
}
