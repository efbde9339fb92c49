import { useCallback, useEffect, useRef, useState } from "react";
import { listAudit } from "#shared/audit/api.ts";
import type { AuditEntry } from "#shared/audit/audit.ts";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** Asks for a page of the log; tests bring their own. */
export type ListActivity = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<EndpointResponse<typeof listAudit>>;

export const listActivity: ListActivity = (cursor, signal) =>
  callAsTrainer(listAudit, { query: { cursor } }, { signal });

/** The log as far as it has been read, and whether there is more. */
export function useActivity(list: ListActivity) {
  const [entries, setEntries] = useState<readonly AuditEntry[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [loading, setLoading] = useState<"first" | "more" | "no">("first");
  const [error, setError] = useState<unknown>();
  const latest = useRef<AbortController>(undefined);

  const load = useCallback(
    async (cursor: string | undefined) => {
      latest.current?.abort();
      const controller = new AbortController();
      latest.current = controller;
      setLoading(cursor === undefined ? "first" : "more");
      setError(undefined);
      try {
        const page = await list(cursor, controller.signal);
        if (controller.signal.aborted) return;
        setEntries((before) =>
          cursor === undefined ? page.entries : [...before, ...page.entries],
        );
        setNextCursor(page.nextCursor);
      } catch (reason) {
        if (controller.signal.aborted) return;
        setError(reason);
      }
      setLoading("no");
    },
    [list],
  );

  useEffect(() => {
    void load(undefined);
    return () => latest.current?.abort();
  }, [load]);

  return {
    entries,
    isLoading: loading === "first",
    isLoadingMore: loading === "more",
    hasMore: nextCursor !== null,
    error,
    reload: () => load(undefined),
    loadMore: () => load(nextCursor ?? undefined),
  };
}
