import { useId, useRef, useState } from "react";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { entriesOf, valueAt } from "./draft.ts";
import { joined, type ListEntry } from "./form-entries.ts";
import { inserted, moved, removed } from "./in-order.ts";
import section from "./section.module.css";
import { useDragging } from "./use-dragging.ts";
import { useRowIds } from "./use-row-ids.ts";
import styles from "./word-list.module.css";
import { WordRow } from "./word-row.tsx";
import { useWords } from "./words-context.ts";

interface WordListProps {
  readonly entry: ListEntry;
  readonly path: string;
}

/** A list whose entries are added, removed and put in order. */
export function WordList({ entry, path }: WordListProps) {
  const { draft, editList, errorOf, goTo } = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const entries = entriesOf(valueAt(draft, path));
  const rows = useRowIds(entries.length);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [announced, setAnnounced] = useState("");
  const { drag, start } = useDragging(list, move);
  const name = capitalised(entry.entry);
  const error = errorOf(path);

  /** Shows or hides the fields of a row. */
  function show(row: number, isShown: boolean) {
    setOpen((before) => {
      const others = [...before].filter((each) => each !== row);
      return new Set(isShown ? [...others, row] : others);
    });
  }

  function add() {
    show(rows.insert(entries.length), true);
    editList(path, (before) => [...before, entry.blank]);
    goTo(joined(path, String(entries.length), entry.fields[0]?.path ?? ""));
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length) return;
    rows.move(from, to);
    editList(path, (before) => moved(before, from, to));
    setAnnounced(`${name} ${from + 1} is number ${to + 1} of ${entries.length} now.`);
  }

  function remove(index: number) {
    const entryAway = entries[index];
    rows.remove(index);
    editList(path, (before) => removed(before, index));
    heading.current?.focus();
    toast.success(`${name} ${index + 1} is removed.`, {
      label: "Undo",
      run: () => editList(path, (before) => inserted(before, index, entryAway)),
    });
  }

  return (
    <section className={section["part"]} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} data-path={path}>
        {entry.label}
      </h3>
      {entry.hint && <p className={`small-print ${section["hint"]}`}>{entry.hint}</p>}
      {error !== undefined && (
        <p className={section["error"]} role="alert">
          {error}
        </p>
      )}
      {entries.length > 0 && (
        <ol className={styles["rows"]} ref={list}>
          {rows.ids.map((row, index) => (
            <WordRow
              key={row}
              entry={entry}
              path={joined(path, String(index))}
              name={`${name} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              isOpen={open.has(row)}
              onShow={(isShown) => show(row, isShown)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
              onDrag={(event) => start(event, index)}
              offset={drag?.from === index ? drag.offset : undefined}
              drop={drag && drag.from !== drag.to && drag.to === index ? dropSide(drag) : undefined}
            />
          ))}
        </ol>
      )}
      {entries.length < entry.limit ? (
        <Button variant="secondary" className={desk["alone"]} onClick={add}>
          Add {/^[aeiou]/.test(entry.entry) ? "an" : "a"} {entry.entry}
        </Button>
      ) : (
        <p className="small-print">There is room for {entry.limit}. Remove one to add another.</p>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </section>
  );
}

const dropSide = ({ from, to }: { from: number; to: number }) => (to < from ? "before" : "after");

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
