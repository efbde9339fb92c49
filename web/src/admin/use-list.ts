import { useCallback, useEffect, useRef, useState } from "react";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; `null` at the end. */
  readonly nextCursor: string | null;
}

interface ListOptions<Item, Page extends ListPage<Item>> {
  /** Requests a page. The list is loaded again when this changes, and is empty without it. */
  readonly ask: ((cursor: string | null, signal: AbortSignal) => Promise<Page>) | undefined;
  readonly idOf: (item: Item) => string;
  /** The server's order; without it, items stay where they were loaded. */
  readonly compare?: (one: Item, other: Item) => number;
}

type Loading = "first" | "again" | "more" | "no";

export function usePagedList<Item, Page extends ListPage<Item>>({
  ask,
  idOf,
  compare,
}: ListOptions<Item, Page>) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [latestPage, setLatestPage] = useState<Page>();
  const [loading, setLoading] = useState<Loading>("first");
  const [error, setError] = useState<unknown>();
  const latestLoad = useRef<AbortController>(undefined);
  const pageCount = useRef(0);

  /** Adds items; those of the same id are replaced. */
  function merge(before: readonly Item[], added: readonly Item[]): readonly Item[] {
    const addedById = new Map(added.map((item) => [idOf(item), item]));
    const known = new Set(before.map(idOf));
    const merged = [
      ...before.map((item) => addedById.get(idOf(item)) ?? item),
      ...added.filter((item) => !known.has(idOf(item))),
    ];
    return compare ? merged.sort(compare) : merged;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another `ask` loads again.
  const load = useCallback(
    async (kind: Exclude<Loading, "no">, cursor: string | null) => {
      // Only the newest request may answer.
      latestLoad.current?.abort();
      if (!ask) return setLoading("no");
      const controller = new AbortController();
      latestLoad.current = controller;
      const { signal } = controller;
      setLoading(kind);
      setError(undefined);
      try {
        const page = await ask(cursor, signal);
        if (signal.aborted) return;
        setItems((before) => (cursor === null ? page.items : merge(before, page.items)));
        setLatestPage(page);
        pageCount.current = cursor === null ? 1 : pageCount.current + 1;
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason);
      }
      setLoading("no");
    },
    [ask],
  );

  useEffect(() => {
    setItems([]);
    setLatestPage(undefined);
    void load("first", null);
    return () => latestLoad.current?.abort();
  }, [load]);

  /** Drops an answer on its way, which is older than a change. A list not yet loaded starts again. */
  function dropOldAnswer() {
    if (pageCount.current === 0) return void load("first", null);
    latestLoad.current?.abort();
    setLoading("no");
  }

  const nextCursor = latestPage?.nextCursor ?? null;
  return {
    items,
    setItems,
    merge,
    latestPage,
    pageCount,
    isLoading: loading === "first",
    isLoadingAgain: loading === "again",
    isLoadingMore: loading === "more",
    hasMore: nextCursor !== null,
    error,
    load,
    dropOldAnswer,
    reload: () => load("first", null),
    loadMore: () => load("more", nextCursor),
  };
}

/** A list that the trainer edits. A change shows the server's answer, and throws as its call does. */
export function useEditedList<Item>(options: Required<ListOptions<Item, ListPage<Item>>>) {
  const list = usePagedList(options);
  const { load, pageCount } = list;

  // Another tab or administrator may have changed something. Only the first page is loaded again,
  // so that the trainer keeps the place in a longer list.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible" && pageCount.current === 1) {
        void load("again", null);
      }
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [load, pageCount]);

  return {
    ...list,
    reload: () => load(list.items.length > 0 ? "again" : "first", null),
    /** Shows a record as a call answers it, after a change or when it is asked for alone. */
    async change(call: Promise<Item>): Promise<Item> {
      const item = await call;
      list.dropOldAnswer();
      list.setItems((before) => list.merge(before, [item]));
      return item;
    },
    async remove(id: string, call: Promise<unknown>): Promise<void> {
      await call;
      list.dropOldAnswer();
      list.setItems((before) => before.filter((item) => options.idOf(item) !== id));
    },
  };
}
