import { site } from "#shared/site/site.ts";
import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";
import { logoDrawing } from "./logo-drawing.ts";

/** The logo, whose letters have the colour of the text around it. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles["logo"], className)}
      viewBox={logoDrawing.viewBox}
      role="img"
      aria-label={site.brand}
    >
      <path className={styles["letters"]} d={logoDrawing.letters} />
      <path className={styles["flag"]} d={logoDrawing.flag} />
    </svg>
  );
}
