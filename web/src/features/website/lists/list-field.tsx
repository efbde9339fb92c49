import { useRef, useState } from "react";
import desk from "#web/admin/desk.module.css";
import { Part } from "#web/admin/part.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { Button } from "#web/components/button.tsx";
import { useContent } from "../form/content-form.ts";
import { entriesOf, valueAt } from "../form/draft.ts";
import { blankEntry, joined, type ListEntry, roomAt } from "../form/form-entries.ts";
import { ListRow } from "./list-row.tsx";

export function ListField({ entry, path }: { entry: ListEntry; path: string }) {
  const { draft, editList, errorOf, goTo } = useContent();
  const change = useChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = entriesOf(valueAt(draft, path));
  const [rows, setRows] = useRowIds(entries.length);
  const [announced, setAnnounced] = useState("");
  const name = entry.entry.charAt(0).toUpperCase() + entry.entry.slice(1);
  const limit = roomAt(path) ?? 0;

  function add() {
    editList(path, (before) => [...before, blankEntry(entry)]);
    goTo(joined(path, String(entries.length), entry.fields[0]?.path ?? ""));
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length) return;
    setRows(moved(rows, from, to));
    editList(path, (before) => moved(before, from, to));
    setAnnounced(`${name} ${from + 1} is number ${to + 1} of ${entries.length} now.`);
  }

  function remove(index: number) {
    const removed = entries[index];
    const which = `${name} ${index + 1}`;
    void change({
      call() {
        setRows(rows.toSpliced(index, 1));
        editList(path, (before) => before.toSpliced(index, 1));
        heading.current?.focus();
      },
      done: `${which} removed.`,
      undo: () => ({
        call: () => editList(path, (before) => before.toSpliced(index, 0, removed)),
        done: `${which} restored.`,
      }),
    });
  }

  return (
    <Part path={path} label={entry.label} hint={entry.hint} error={errorOf(path)} heading={heading}>
      {entries.length > 0 && (
        <ol className="stack-3">
          {rows.map((row, index) => (
            <ListRow
              key={row}
              entry={entry}
              path={joined(path, String(index))}
              name={`${name} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {entries.length < limit ? (
        <Button
          variant="secondary"
          className={desk["alone"]}
          onClick={add}
        >{`Add ${/^[aeiou]/.test(entry.entry) ? "an" : "a"} ${entry.entry}`}</Button>
      ) : (
        <p className="small-print">{`You can add up to ${limit}. Remove one to add another.`}</p>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </Part>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * Ids of a list's rows, whose entries have no ids, so that a moved row keeps its focus and
 * stays open. Changes from outside add or remove rows at the end.
 */
function useRowIds(count: number) {
  const [ids, setIds] = useState<readonly number[]>([]);
  if (ids.length === count) return [ids, setIds] as const;
  const next = Math.max(0, ...ids) + 1;
  const added = Array.from({ length: Math.max(0, count - ids.length) }, (_, index) => next + index);
  const current = [...ids.slice(0, count), ...added];
  setIds(current);
  return [current, setIds] as const;
}
