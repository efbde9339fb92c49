import { type KeyboardEvent, type PointerEvent, useEffect, useId } from "react";
import { IconButton } from "#web/components/icon-button.tsx";
import { ChevronIcon, CrossIcon } from "#web/components/icons.tsx";
import { AgreementField } from "./agreement-field.tsx";
import { valueAt } from "./draft.ts";
import { joined, type ListEntry } from "./form-entries.ts";
import { DownIcon, GripIcon, UpIcon } from "./list-icons.tsx";
import { TextEntryField } from "./text-entry.tsx";
import styles from "./word-row.module.css";
import { useWords } from "./words-context.ts";
import { textOfEntry } from "./words-in-lines.ts";

interface WordRowProps {
  readonly entry: ListEntry;
  readonly path: string;
  /** Such as `Place 1`. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the fields of an entry with several are shown. */
  readonly isOpen: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** Moves the row up (-1) or down (1). */
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
  /** How far it is dragged, in pixels. */
  readonly offset: number | undefined;
  /** The side at which a dragged row would be dropped. */
  readonly drop: "before" | "after" | undefined;
}

/** One entry of a list, with what moves and removes it. */
export function WordRow({ entry, path, name, isOpen, onShow, ...row }: WordRowProps) {
  const { draft, errorOf } = useWords();
  const id = useId();
  const [first] = entry.fields;
  const isSingle = entry.fields.length === 1;
  const hasError = entry.fields.some((field) => errorOf(joined(path, field.path)) !== undefined);
  const isShown = isOpen || hasError;
  // A row that an error has opened stays open once it is mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new error opens it.
  useEffect(() => {
    if (hasError) onShow(true);
  }, [hasError]);

  function moveByKey(event: KeyboardEvent) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!by) return;
    event.preventDefault();
    row.onMove(by);
  }

  return (
    <li
      className={styles["row"]}
      data-single={isSingle || undefined}
      data-dragged={row.offset !== undefined || undefined}
      data-drop={row.drop}
      style={row.offset === undefined ? undefined : { translate: `0 ${row.offset}px` }}
    >
      <IconButton
        className={styles["grip"]}
        aria-label={`Reorder ${name}: drag, or press the up and down keys`}
        onPointerDown={row.onDrag}
        onKeyDown={moveByKey}
      >
        <GripIcon />
      </IconButton>
      {!isSingle && <h4 id={id}>{name}</h4>}
      <div className={styles["actions"]}>
        <IconButton
          aria-label={`Move ${name} up`}
          aria-disabled={row.isFirst || undefined}
          onClick={() => row.onMove(-1)}
        >
          <UpIcon />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} down`}
          aria-disabled={row.isLast || undefined}
          onClick={() => row.onMove(1)}
        >
          <DownIcon />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={row.onRemove}>
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
            onClick={() => onShow(!isOpen)}
          >
            <span className="visually-hidden">{name}: </span>
            <span className={styles["excerpt"]}>
              {isOpen ? "Close" : textOfEntry(entry, valueAt(draft, path)) || "Empty"}
            </span>
            <ChevronIcon />
          </button>
        )}
        {!isSingle && isShown && (
          <fieldset className={styles["fields"]} aria-labelledby={id}>
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
