import { useId, useState } from "react";
import desk from "#web/admin/desk.module.css";
import { IconButton } from "#web/components/button.tsx";
import pill from "#web/components/choice.module.css";
import { classNames } from "#web/components/class-names.ts";
import { ArrowIcon, ChevronIcon, CrossIcon } from "#web/components/icons.tsx";
import { ValueField } from "../fields/value-field.tsx";
import { textOfEntry } from "../form/content-differences.ts";
import { useContent } from "../form/content-form.ts";
import { valueAt } from "../form/draft.ts";
import { joined, type ListEntry } from "../form/form-entries.ts";
import styles from "./list-row.module.css";

interface ListRowProps {
  readonly entry: ListEntry;
  readonly path: string;
  /** Such as `Place 1`. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function ListRow({ entry, path, name, isFirst, isLast, onMove, onRemove }: ListRowProps) {
  const { draft, errorOf } = useContent();
  const id = useId();
  const [first] = entry.fields;
  const isSingle = entry.fields.length === 1;
  const text = textOfEntry(entry, valueAt(draft, path));
  // A new entry begins open.
  const [isOpen, setOpen] = useState(text === "");
  const hasError = entry.fields.some((field) => errorOf(joined(path, field.path)) !== undefined);
  if (hasError && !isOpen) setOpen(true);

  return (
    <li className={classNames(desk["surface"], styles["row"])} data-single={isSingle || undefined}>
      {!isSingle && <h4 id={id}>{name}</h4>}
      <div className={styles["actions"]}>
        <IconButton
          className={styles["up"]}
          aria-label={`Move ${name} up`}
          aria-disabled={isFirst || undefined}
          onClick={() => onMove(-1)}
        >
          <ArrowIcon />
        </IconButton>
        <IconButton
          className={styles["down"]}
          aria-label={`Move ${name} down`}
          aria-disabled={isLast || undefined}
          onClick={() => onMove(1)}
        >
          <ArrowIcon />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <CrossIcon size={20} />
        </IconButton>
      </div>
      <div className={styles["body"]}>
        {isSingle && first && <ValueField entry={first} path={path} label={name} />}
        {!isSingle && !hasError && (
          <button
            type="button"
            className={classNames(pill["choice"], styles["summary"])}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="visually-hidden">{`${name}: `}</span>
            <span className={styles["excerpt"]}>{isOpen ? "Close" : text || "Empty"}</span>
            <ChevronIcon />
          </button>
        )}
        {!isSingle && isOpen && (
          <fieldset className="stack-4" aria-labelledby={id}>
            {entry.fields.map((field) => (
              <ValueField key={field.path} entry={field} path={joined(path, field.path)} />
            ))}
          </fieldset>
        )}
      </div>
    </li>
  );
}
