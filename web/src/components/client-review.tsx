import type { Website } from "#shared/website/website.ts";
import styles from "./client-review.module.css";

type Review = Website["proof"]["clients"][number];

export function ClientReview({ text, firstName, cameFor }: Review) {
  return (
    <figure className={styles["review"]}>
      <blockquote>{`“${text}”`}</blockquote>
      <figcaption>
        <strong>{firstName}</strong>
        <span>{cameFor}</span>
      </figcaption>
    </figure>
  );
}
