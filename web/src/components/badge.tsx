import type { ReactNode } from "react";
import styles from "./badge.module.css";

interface BadgeProps {
  /** What it says beside its words: that all is well, that something is to be done, or went wrong. */
  readonly tone?: "good" | "open" | "warning" | "problem" | undefined;
  readonly children: ReactNode;
}

/** A word or two about how something stands. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles["badge"]} data-tone={tone}>
      {children}
    </span>
  );
}
