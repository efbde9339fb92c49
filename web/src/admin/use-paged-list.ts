import { useCallback, useEffect, useRef, useState } from "react";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; `null` at the end. */
  readonly nextCursor: string | null;
}

interface PagedListOptions<Item, Page extends ListPage<Item>> {
  /** Requests a page. The list is loaded again when this changes, and is empty without it. */
  readonly ask: ((cursor: string | null, signal: AbortSignal) => Promise<Page>) | undefined;
  readonly idOf: (item: Item) => string;
  /** The server's order; without it, items stay where they were loaded. */
  readonly compare?: (one: Item, other: Item) => number;
}

type Loading = "first" | "again" | "more" | "no";

/** A list that is loaded page by page. */
export function usePagedList<Item, Page extends ListPage<Item>>({
  ask,
  idOf,
  compare,
}: PagedListOptions<Item, Page>) {
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

  /** Stops loading: the page on its way is older than what is known now. */
  function cancelLoad() {
    latestLoad.current?.abort();
    setLoading("no");
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
    cancelLoad,
    reload: () => load("first", null),
    loadMore: () => load("more", nextCursor),
  };
}

/** Which items have a change under way; each has one at a time. */
export function useBusyItems() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  return {
    isBusy: (id: string) => busy.has(id),
    /** @returns `undefined` when the item has a change under way already. */
    async change<Result>(id: string, run: () => Promise<Result>): Promise<Result | undefined> {
      if (busy.has(id)) return undefined;
      setBusy((before) => new Set(before).add(id));
      try {
        return await run();
      } finally {
        setBusy((before) => new Set([...before].filter((each) => each !== id)));
      }
    },
  };
}
