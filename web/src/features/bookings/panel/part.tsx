import type { Elements } from "#web/components/elements.ts";
import styles from "./panel.module.css";

interface PartProps {
  readonly heading: string;
  /** Whether the trainer has something to do in it, so that it is in view when the booking opens. */
  readonly asks?: boolean;
  readonly children: Elements;
}

/** A part of the panel, with its heading. */
export function Part({ heading, asks = false, children }: PartProps) {
  return (
    <section className={styles["part"]} data-asks={asks || undefined}>
      <h4>{heading}</h4>
      {children}
    </section>
  );
}
