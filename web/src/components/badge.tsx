import type { ReactNode } from "react";
import styles from "./badge.module.css";

interface BadgeProps {
  readonly tone?: "good" | "warning" | "problem" | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles["badge"]} data-tone={tone}>
      {children}
    </span>
  );
}
