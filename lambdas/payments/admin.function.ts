import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { auditedRoute } from "#lambdas/audit/audited-route.ts";
import { connectRefunding, RefundEnvironment } from "#lambdas/bookings/connect.ts";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";

const environment = RefundEnvironment.parse(process.env);
const database = createDatabaseClient();
const refunding = connectRefunding(environment, database);
const audited = {
  audit: createAuditLog(openTable(database, environment.AUDIT_TABLE)),
  now: refunding.now,
};

export const handler = createHandler([
  auditedRoute(audited, endpoints.refundBooking, (input, { principal, log }) =>
    refundBooking({ ...refunding, log }, input, principal.name),
  ),
]);
