import type { Website } from "#shared/website/website.ts";
import styles from "./client-review.module.css";

type Words = Website["proof"]["clients"][number];

export function ClientReview({ text, firstName, cameFor }: Words) {
  return (
    <figure className={styles["words"]}>
      <blockquote>“{text}”</blockquote>
      <figcaption>
        <strong>{firstName}</strong>
        {cameFor}
      </figcaption>
    </figure>
  );
}
