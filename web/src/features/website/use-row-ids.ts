import { useState } from "react";
import { inserted, moved, removed } from "./in-order.ts";

let latestId = 0;
function newId() {
  latestId += 1;
  return latestId;
}

/**
 * Ids of a list's rows, whose entries have none of their own, so that a moved row keeps its focus and
 * stays open. The list tells of each change; one that happens elsewhere adds or takes rows at the end.
 */
export function useRowIds(count: number) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const missing = Math.max(0, count - ids.length);
  const current =
    ids.length === count
      ? ids
      : [...ids.slice(0, count), ...Array.from({ length: missing }, newId)];
  if (current !== ids) setIds(current);

  return {
    ids: current,
    /** @returns the id of the new row. */
    insert(index: number): number {
      const id = newId();
      setIds(inserted(current, index, id));
      return id;
    },
    move: (from: number, to: number) => setIds(moved(current, from, to)),
    remove: (index: number) => setIds(removed(current, index)),
  };
}
