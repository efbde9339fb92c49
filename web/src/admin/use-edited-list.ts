import { useCallback, useEffect, useRef, useState } from "react";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; `null` at the end. */
  readonly nextCursor: string | null;
}

interface EditedListOptions<Item> {
  /** Asks for a page. The list is loaded anew when this becomes another function. */
  readonly ask: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string;
  /** The server's order, for what is added or changed here. */
  readonly compare: (one: Item, other: Item) => number;
}

type Loading = "first" | "again" | "more" | "no";

/** A list as the trainer edits it: its pages so far, whether there is more, what is under way. */
export function useEditedList<Item>({ ask, idOf, compare }: EditedListOptions<Item>) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [loading, setLoading] = useState<Loading>("first");
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latestLoad = useRef<AbortController>(undefined);
  const pages = useRef(0);

  const without = (before: readonly Item[], id: string) =>
    before.filter((each) => idOf(each) !== id);

  function withItem(before: readonly Item[], item: Item): readonly Item[] {
    return [...without(before, idOf(item)), item].sort(compare);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question is asked anew.
  const load = useCallback(
    async (kind: Exclude<Loading, "no">, cursor: string | null) => {
      // Only the newest question may answer.
      latestLoad.current?.abort();
      const controller = new AbortController();
      latestLoad.current = controller;
      const { signal } = controller;
      setLoading(kind);
      setError(undefined);
      try {
        const page = await ask(cursor, signal);
        if (signal.aborted) return;
        setItems((before) => (cursor === null ? page.items : page.items.reduce(withItem, before)));
        setNextCursor(page.nextCursor);
        pages.current = cursor === null ? 1 : pages.current + 1;
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason);
      }
      setLoading("no");
    },
    [ask],
  );

  useEffect(() => {
    void load("first", null);
    return () => latestLoad.current?.abort();
  }, [load]);

  // Another tab, or another administrator, may have changed something meanwhile. Nobody who has gone
  // further down is taken back to the top.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible" && pages.current === 1) void load("again", null);
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [load]);

  async function act<Result>(
    id: string,
    run: () => Promise<Result>,
    shown: (before: readonly Item[], result: Result) => readonly Item[],
  ): Promise<Result | undefined> {
    if (busy.has(id)) return undefined;
    setBusy((before) => new Set(before).add(id));
    try {
      const result = await run();
      // A page that is on its way may be older than this.
      latestLoad.current?.abort();
      setLoading("no");
      setItems((before) => shown(before, result));
      return result;
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== id)));
    }
  }

  return {
    items,
    isLoading: loading === "first",
    isLoadingAgain: loading === "again",
    isLoadingMore: loading === "more",
    hasMore: nextCursor !== null,
    error,
    isBusy: (id: string) => busy.has(id),
    reload: () => load(items.length > 0 ? "again" : "first", null),
    loadMore: () => load("more", nextCursor),
    /** Shows an item as it is now. */
    show: (item: Item) => setItems((before) => withItem(before, item)),
    /**
     * Does one thing at a time to an item, and shows what the server made of it.
     * @returns `undefined` when something is being done to it already.
     * @throws what `run` throws; the list is then as before.
     */
    change: (id: string, run: () => Promise<Item>) => act(id, run, withItem),
    /** As `change`, for what is gone afterwards. */
    remove: <Result>(id: string, run: () => Promise<Result>) =>
      act(id, run, (before) => without(before, id)),
  };
}
