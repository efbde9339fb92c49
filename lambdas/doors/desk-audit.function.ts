import * as z from "zod/mini";
import { createAuditLog, listAudit } from "#lambdas/audit/audit-log.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/audit/api.ts";

const { AUDIT_TABLE } = z.object({ AUDIT_TABLE: TableVariable }).parse(process.env);

const audit = createAuditLog(AUDIT_TABLE);

export const handler = createHandler([
  route(endpoints.listAudit, (input) => listAudit(audit, input)),
]);
