import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CursorQuery, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { AuditEntry } from "./audit.ts";

export const listAudit = {
  method: "GET",
  path: "/api/admin/audit",
  summary: "List what administrators have done, newest first, a page at a time.",
  access: "admin",
  lambda: "desk",
  query: CursorQuery,
  response: z.object({ entries: z.array(AuditEntry), nextCursor: NextCursor }),
} as const satisfies Endpoint;
