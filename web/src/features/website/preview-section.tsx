import type { ReactNode } from "react";
import type { Website } from "#shared/website/website.ts";
import { Notice } from "#web/components/notice.tsx";
import type { ReadableWords } from "./readable-words.ts";
import styles from "./section.module.css";
import { sectionLabel } from "./website-fields.ts";

interface PreviewSectionProps {
  readonly readable: ReadableWords;
  readonly preview: (words: Website) => ReactNode;
}

/** The pages with the words in the form, before visitors see them. */
export function PreviewSection({ readable: { words, broken }, preview }: PreviewSectionProps) {
  return (
    <div className={styles["section"]}>
      <h2>Preview</h2>
      <p className={styles["lead"]}>
        Your pages with the words in the form, saved or not. Visitors do not see this.
      </p>
      {broken.length > 0 && (
        <Notice tone="warning">
          <p>
            Some fields need another look. Until then you see the saved words of{" "}
            {broken.map(sectionLabel).join(", ")}.
          </p>
        </Notice>
      )}
      {preview(words)}
    </div>
  );
}
