import { useCallback } from "react";
import { listAudit } from "#shared/audit/api.ts";
import type { AuditEntry } from "#shared/audit/audit.ts";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { usePagedList } from "#web/admin/use-paged-list.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** Requests a page of the log; tests bring their own. */
export type ListActivity = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<EndpointResponse<typeof listAudit>>;

export const listActivity: ListActivity = (cursor, signal) =>
  callAsTrainer(listAudit, { query: { cursor } }, { signal });

/** The log, newest first. */
export function useActivity(list: ListActivity) {
  const ask = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const { entries, nextCursor } = await list(cursor ?? undefined, signal);
      return { items: entries, nextCursor };
    },
    [list],
  );
  return usePagedList({ ask, idOf });
}

const idOf = ({ entryId }: AuditEntry) => entryId;
