import { classNames } from "#web/components/class-names.ts";
import desk from "./desk.module.css";
import styles from "./differences.module.css";

export interface Difference {
  readonly path: string;
  readonly label: string;
  /** The texts that only the old version has; several for a list. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** What has changed although the texts are the same. */
  readonly note?: string;
}

/** What the old and the new version are called, such as `Live` and `New`. */
export type VersionNames = readonly [before: string, after: string];

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly names: VersionNames;
}

export function Differences({ differences, names }: DifferencesProps) {
  return (
    <dl className={classNames("stack-3", styles["differences"])}>
      {differences.map(({ path, label, before, after, note }) => (
        <div key={path} className={desk["surface"]}>
          <dt>{label}</dt>
          {note !== undefined && <dd>{note}</dd>}
          <Texts texts={before} name={names[0]} element="del" />
          <Texts texts={after} name={names[1]} element="ins" />
        </div>
      ))}
    </dl>
  );
}

interface TextsProps {
  readonly texts: readonly string[];
  readonly name: string;
  readonly element: "del" | "ins";
}

function Texts({ texts, name, element: Element }: TextsProps) {
  if (texts.length === 0) return null;
  return (
    <dd>
      <span className="small-print">{name}</span>
      {texts.map((text) => (
        <Element key={text}>{text}</Element>
      ))}
    </dd>
  );
}
