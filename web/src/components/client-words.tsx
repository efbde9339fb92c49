import type { Website } from "#shared/website/website.ts";
import styles from "./client-words.module.css";

type Words = Website["proof"]["clients"][number];

export function ClientWords({ text, firstName, cameFor }: Words) {
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
