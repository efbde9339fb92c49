import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import { createScanStore, summariseScans } from "#lambdas/qr-settings/scan-store.ts";
import * as endpoints from "#shared/qr-settings/admin-api.ts";

const { SETTINGS_TABLE, MONTHLY_COUNTS_TABLE, AUDIT_TABLE } = z
  .object({
    SETTINGS_TABLE: TableVariable,
    MONTHLY_COUNTS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
  })
  .parse(process.env);

const settings = createQrSettingsStore(SETTINGS_TABLE);
const scans = createScanStore(MONTHLY_COUNTS_TABLE);
const now = () => new Date();
const audited = connectAudit({ AUDIT_TABLE });

export const handler = createHandler([
  route(endpoints.getAdminQrSettings, () => settings.read()),
  auditedRoute(audited, endpoints.saveQrSettings, ({ body }) => settings.save(body, now())),
  route(endpoints.getQrScans, async () => summariseScans(await scans.months(), now())),
]);
