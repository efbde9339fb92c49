import * as z from "zod/mini";
import { anyOf, equals, isAbsent } from "#lambdas/database/expressions.ts";
import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { Table } from "#lambdas/database/table.ts";
import type { listAudit as endpoint } from "#shared/audit/api.ts";
import { AuditEntry, type AuditOutcome, auditKeptYears } from "#shared/audit/audit.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";

/** Where a page of the log ends. */
const AuditPosition = z.strictObject({ entryKey: z.string().check(z.minLength(1)) });
type AuditPosition = z.infer<typeof AuditPosition>;

/** One partition, which takes a thousand entries a second. */
const listKey = "audit";
/** An entry with an outcome is never overwritten. */
const isNewOrBegun = anyOf(isAbsent("entryKey"), equals("outcome", "begun" satisfies AuditOutcome));
const yearSeconds = 366 * 24 * 60 * 60;

export type AuditLog = ReturnType<typeof createAuditLog>;

/** The log of what administrators have done. */
export function createAuditLog(table: Table) {
  return {
    /**
     * Records an entry, or its outcome: an entry with the same id and time is replaced. An export names
     * the most records, 500, which is 20 of DynamoDB's 400 KB.
     * @throws Error when it has an outcome already.
     */
    keep: async (entry: AuditEntry): Promise<void> => {
      const isKept = await table.update(
        { listKey, entryKey: `${entry.at}#${entry.entryId}` },
        {
          set: {
            ...entry,
            expiresAt: Math.floor(Date.parse(entry.at) / 1000) + auditKeptYears * yearSeconds,
          },
        },
        isNewOrBegun,
      );
      if (!isKept) throw new Error("This entry of the audit log has an outcome.");
    },

    /** A page of the log, newest first. @param after where the previous page ended. */
    entries: async (limit: number, after: AuditPosition | undefined) => {
      const { items, end } = await table.query({
        key: [equals("listKey", listKey)],
        newestFirst: true,
        limit,
        after: after && { ...after, listKey },
      });
      return {
        entries: z.array(AuditEntry).parse(items),
        next: end && z.object(AuditPosition.shape).parse(end),
      };
    },
  };
}

const pageSize = 50;

/** @throws DomainError `validation_failed` for an invalid cursor */
export async function listAudit(
  audit: Pick<AuditLog, "entries">,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = readCursor(AuditPosition, query.cursor);
  const { entries, next } = await audit.entries(pageSize, after);
  return { entries, nextCursor: writeCursor(next) };
}
