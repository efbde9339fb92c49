import { useId, useState } from "react";
import desk from "#web/admin/desk.module.css";
import { classNames } from "#web/components/class-names.ts";
import { IconButton } from "#web/components/icon-button.tsx";
import { ChevronIcon, CrossIcon } from "#web/components/icons.tsx";
import { textOfEntry } from "../editing/content-differences.ts";
import { useContent } from "../editing/content-form.ts";
import { valueAt } from "../editing/draft.ts";
import { AgreementField } from "../fields/agreement-field.tsx";
import { joined, type ListEntry } from "../fields/form-entries.ts";
import { TextEntryField } from "../fields/text-entry.tsx";
import styles from "./list-row.module.css";

interface ListRowProps {
  readonly entry: ListEntry;
  readonly path: string;
  /** Such as `Place 1`. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Moves the row up (-1) or down (1). */
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One entry of a list, with what moves and removes it. */
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
          aria-label={`Move ${name} up`}
          aria-disabled={isFirst || undefined}
          onClick={() => onMove(-1)}
        >
          <Arrow path="M12 20V5m-6 6 6-6 6 6" />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} down`}
          aria-disabled={isLast || undefined}
          onClick={() => onMove(1)}
        >
          <Arrow path="M12 4v15m-6-6 6 6 6-6" />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <CrossIcon size={20} />
        </IconButton>
      </div>
      <div className={styles["body"]}>
        {isSingle && first && first.kind !== "agreement" && (
          <TextEntryField entry={first} path={path} label={name} />
        )}
        {!isSingle && !hasError && (
          <button
            type="button"
            className={styles["summary"]}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="visually-hidden">{name}: </span>
            <span className={styles["excerpt"]}>{isOpen ? "Close" : text || "Empty"}</span>
            <ChevronIcon />
          </button>
        )}
        {!isSingle && isOpen && (
          <fieldset className="stack-4" aria-labelledby={id}>
            {entry.fields.map((field) => {
              const at = joined(path, field.path);
              return field.kind === "agreement" ? (
                <AgreementField key={at} entry={field} path={at} />
              ) : (
                <TextEntryField key={at} entry={field} path={at} />
              );
            })}
          </fieldset>
        )}
      </div>
    </li>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
