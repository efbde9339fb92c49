import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  anyOf,
  conditionalUpdate,
  equals,
  isAbsent,
  query,
} from "#lambdas/database/expressions.ts";
import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { listAudit as endpoint } from "#shared/audit/api.ts";
import {
  AuditEntry,
  type AuditOutcome,
  auditKeptYears,
  maximumAuditRecords,
} from "#shared/audit/audit.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";

/** Where a page of the log ends. */
export const AuditPosition = z.strictObject({ entryKey: z.string() });
export type AuditPosition = z.infer<typeof AuditPosition>;

/** The log of what administrators have done. Every method is one database call. */
export interface AuditLog {
  /** Records an entry, or its outcome: an entry with the same id and time is replaced. */
  keep(entry: AuditEntry): Promise<void>;
  /**
   * A page of the log, newest first.
   * @param after where the previous page ended.
   */
  entries(
    size: number,
    after: AuditPosition | undefined,
  ): Promise<{ entries: AuditEntry[]; next: AuditPosition | undefined }>;
}

/** One partition, which takes a thousand entries a second. */
const listKey = "audit";
/** An entry with an outcome is never overwritten. */
const isNewOrBegun = anyOf(isAbsent("entryKey"), equals("outcome", "begun" satisfies AuditOutcome));
const yearSeconds = 366 * 24 * 60 * 60;

/** The log in DynamoDB. */
export function createAuditLog(database: DynamoDBDocumentClient, tableName: string): AuditLog {
  return {
    keep: async ({ records, ...entry }) => {
      await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { listKey, entryKey: `${entry.at}#${entry.entryId}` },
          ...conditionalUpdate(
            {
              set: {
                ...entry,
                records: records.slice(0, maximumAuditRecords),
                expiresAt: Math.floor(Date.parse(entry.at) / 1000) + auditKeptYears * yearSeconds,
              },
            },
            isNewOrBegun,
          ),
        }),
      );
    },

    entries: async (size, after) => {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          ...query([equals("listKey", listKey)]),
          ScanIndexForward: false,
          Limit: size,
          ExclusiveStartKey: after && { ...after, listKey },
        }),
      );
      return {
        entries: z.array(AuditEntry).parse(Items),
        next: LastEvaluatedKey && z.object(AuditPosition.shape).parse(LastEvaluatedKey),
      };
    },
  };
}

const pageSize = 50;

/**
 * A page of what administrators have done.
 * @throws DomainError `validation_failed` for an invalid cursor.
 */
export async function listAudit(
  audit: Pick<AuditLog, "entries">,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = query.cursor === undefined ? undefined : readCursor(AuditPosition, query.cursor);
  const { entries, next } = await audit.entries(pageSize, after);
  return { entries, nextCursor: next ? writeCursor(next) : null };
}
