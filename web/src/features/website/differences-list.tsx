import styles from "./differences-list.module.css";
import { sectionForms } from "./website-fields.ts";
import type { Difference } from "./words-in-lines.ts";

interface DifferencesListProps {
  readonly differences: readonly Difference[];
  /** What the old and the new texts are called, such as `Live` and `New`. */
  readonly names: readonly [before: string, after: string];
}

/** What differs between two versions of the words, by section and field. */
export function DifferencesList({ differences, names }: DifferencesListProps) {
  const sections = sectionForms.flatMap(({ id, label }) => {
    const ofSection = differences.filter(({ section }) => section === id);
    return ofSection.length > 0 ? [{ id, label, ofSection }] : [];
  });
  return (
    <div className={styles["differences"]}>
      {sections.map(({ id, label, ofSection }) => (
        <section key={id} aria-label={label}>
          <h4>{label}</h4>
          <dl>
            {ofSection.map(({ path, label: field, before, after, note }) => (
              <div key={path}>
                <dt>{field}</dt>
                {note !== undefined && <dd>{note}</dd>}
                <Texts of={before} name={names[0]} kind="del" />
                <Texts of={after} name={names[1]} kind="ins" />
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface TextsProps {
  readonly of: readonly string[];
  readonly name: string;
  readonly kind: "del" | "ins";
}

function Texts({ of, name, kind: Kind }: TextsProps) {
  if (of.length === 0) return null;
  return (
    <dd>
      <span className={styles["which"]}>{name}</span>
      {of.map((text) => (
        <Kind key={text}>{text}</Kind>
      ))}
    </dd>
  );
}
