import { useEffect } from "react";
import { type ListPage, useBusyItems, usePagedList } from "./use-paged-list.ts";

interface EditedListOptions<Item> {
  /** Requests a page. The list is loaded again when this changes. */
  readonly ask: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string;
  /** The server's order, for items that are added or changed here. */
  readonly compare: (one: Item, other: Item) => number;
}

/** A list that the trainer edits: its pages so far, and the changes under way. */
export function useEditedList<Item>({ ask, idOf, compare }: EditedListOptions<Item>) {
  const list = usePagedList({ ask, idOf, compare });
  const busy = useBusyItems();
  const { load, pageCount } = list;

  // Another tab or administrator may have changed something meanwhile. Only the first page is
  // loaded again, so that the trainer keeps the place in a longer list.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible" && pageCount.current === 1) {
        void load("again", null);
      }
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [load, pageCount]);

  function act<Result>(
    id: string,
    run: () => Promise<Result>,
    apply: (before: readonly Item[], result: Result) => readonly Item[],
  ): Promise<Result | undefined> {
    return busy.change(id, async () => {
      const result = await run();
      list.cancelLoad();
      list.setItems((before) => apply(before, result));
      return result;
    });
  }

  return {
    ...list,
    isBusy: busy.isBusy,
    reload: () => load(list.items.length > 0 ? "again" : "first", null),
    /** Adds or replaces an item. */
    show: (item: Item) => list.setItems((before) => list.merge(before, [item])),
    /**
     * Changes an item and shows the server's answer.
     * @returns `undefined` when the item has a change under way already.
     * @throws what `run` throws; the list is then as before.
     */
    change: (id: string, run: () => Promise<Item>) =>
      act(id, run, (before, item) => list.merge(before, [item])),
    /** As `change`, for an item that is then gone. */
    remove: <Result>(id: string, run: () => Promise<Result>) =>
      act(id, run, (before) => before.filter((each) => idOf(each) !== id)),
  };
}
