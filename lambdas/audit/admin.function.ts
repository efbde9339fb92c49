import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/audit/api.ts";
import { createAuditLog, listAudit } from "./audit-log.ts";

const { AUDIT_TABLE } = z.object({ AUDIT_TABLE: z.string() }).parse(process.env);

const audit = createAuditLog(openTable(createDatabaseClient(), AUDIT_TABLE));

export const handler = createHandler([
  route(endpoints.listAudit, (input) => listAudit(audit, input)),
]);
