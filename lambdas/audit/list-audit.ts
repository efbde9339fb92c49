import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { listAudit as endpoint } from "#shared/audit/api.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import { type AuditLog, AuditPosition } from "./audit-log.ts";

const pageSize = 50;

/**
 * A page of what administrators have done.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function listAudit(
  audit: Pick<AuditLog, "entries">,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const after = query.cursor === undefined ? undefined : readCursor(AuditPosition, query.cursor);
  const { entries, next } = await audit.entries(pageSize, after);
  return { entries, nextCursor: next ? writeCursor(next) : null };
}
