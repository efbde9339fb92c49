import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/qr-settings/admin-api.ts";
import { createQrSettingsStore, saveQrSettings } from "./qr-settings-store.ts";
import { createScanStore, summariseScans } from "./scan-store.ts";

const { SETTINGS_TABLE, MONTHLY_COUNTS_TABLE, AUDIT_TABLE } = z
  .object({ SETTINGS_TABLE: z.string(), MONTHLY_COUNTS_TABLE: z.string(), AUDIT_TABLE: z.string() })
  .parse(process.env);

const database = createDatabaseClient();
const settings = createQrSettingsStore(openTable(database, SETTINGS_TABLE));
const scans = createScanStore(openTable(database, MONTHLY_COUNTS_TABLE));
const now = () => new Date();
const audited = connectAudit({ AUDIT_TABLE }, database);

export const handler = createHandler([
  route(endpoints.getAdminQrSettings, () => settings.readLatest()),
  auditedRoute(audited, endpoints.saveQrSettings, ({ body }) =>
    saveQrSettings(settings, body, now()),
  ),
  route(endpoints.getQrScans, async () => summariseScans(await scans.months(), now())),
]);
