import type { Elements } from "#web/components/elements.ts";
import styles from "./panel.module.css";

/** A part of the panel, with its heading. */
export function Part({ heading, children }: { heading: string; children: Elements }) {
  return (
    <section className={styles["part"]}>
      <h4>{heading}</h4>
      {children}
    </section>
  );
}
