import type { ComponentProps } from "react";
import styles from "./progress-bar.module.css";

/** How much of something is done; without a value, that it is under way. */
export function ProgressBar(props: ComponentProps<"progress"> & { "aria-label": string }) {
  return <progress {...props} className={styles["progress"]} />;
}
