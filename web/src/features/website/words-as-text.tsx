import desk from "#web/admin/desk.module.css";
import { classNames } from "#web/components/class-names.ts";
import type { Draft } from "./draft.ts";
import styles from "./words-as-text.module.css";
import { linesOf } from "./words-in-lines.ts";

/** All words of a website, to read. */
export function WordsAsText({ words }: { words: Draft }) {
  return (
    <dl className={classNames(desk["facts"], styles["words"])}>
      {linesOf(words)
        .filter(({ texts }) => texts.length > 0)
        .map(({ path, label, texts }) => (
          <div key={path}>
            <dt>{label}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
