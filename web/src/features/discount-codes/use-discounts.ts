import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminDiscount, DiscountChange } from "#shared/discount-form.ts";
import type { DiscountsApi, NewDiscountRequest } from "./discounts-api.ts";

/** The trainer's codes: the pages so far, whether there are more, and what is under way. */
export function useDiscounts(api: DiscountsApi) {
  const [discounts, setDiscounts] = useState<readonly AdminDiscount[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [loading, setLoading] = useState<"first" | "again" | "more" | "no">("first");
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latestLoad = useRef<AbortController>(undefined);

  const load = useCallback(
    async (kind: "first" | "again" | "more", cursor: string | null) => {
      latestLoad.current?.abort();
      const controller = new AbortController();
      latestLoad.current = controller;
      const { signal } = controller;
      setLoading(kind);
      setError(undefined);
      try {
        const page = await api.list(cursor, signal);
        if (signal.aborted) return;
        setDiscounts((before) =>
          cursor === null ? page.discounts : page.discounts.reduce(withDiscount, before),
        );
        setNextCursor(page.nextCursor);
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason);
      }
      setLoading("no");
    },
    [api],
  );

  useEffect(() => {
    void load("first", null);
    return () => latestLoad.current?.abort();
  }, [load]);

  // Another tab, or another administrator, may have changed something meanwhile.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible") void load("again", null);
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [load]);

  /**
   * Does one thing at a time to a code, and shows what the server made of it.
   * @returns `undefined` when something is being done to it already.
   */
  async function act<Result>(
    code: string,
    run: () => Promise<Result>,
    shown: (before: readonly AdminDiscount[], result: Result) => readonly AdminDiscount[],
  ): Promise<Result | undefined> {
    if (busy.has(code)) return undefined;
    setBusy((before) => new Set(before).add(code));
    try {
      const result = await run();
      // A list that is on its way may be older than this.
      latestLoad.current?.abort();
      setLoading("no");
      setDiscounts((before) => shown(before, result));
      return result;
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== code)));
    }
  }

  return {
    discounts,
    isLoading: loading === "first",
    isLoadingAgain: loading === "again",
    isLoadingMore: loading === "more",
    hasMore: nextCursor !== null,
    error,
    isBusy: (code: string) => busy.has(code),
    reload: () => load(discounts.length > 0 ? "again" : "first", null),
    loadMore: () => load("more", nextCursor),
    /** These throw what the API throws; the list is then as before. */
    create: (discount: NewDiscountRequest) =>
      act(discount.code, () => api.create(discount), withDiscount),
    change: (code: string, change: DiscountChange) =>
      act(code, () => api.change(code, change), withDiscount),
    remove: (code: string) =>
      act(
        code,
        () => api.remove(code),
        (before) => before.filter((each) => each.code !== code),
      ),
    restore: (code: string) => act(code, () => api.restore(code), withDiscount),
  };
}

/** The list with a code in its place: the order is the server's, by the code's own signs. */
function withDiscount(
  before: readonly AdminDiscount[],
  discount: AdminDiscount,
): readonly AdminDiscount[] {
  return [...before.filter(({ code }) => code !== discount.code), discount].sort((one, other) =>
    one.code < other.code ? -1 : 1,
  );
}
