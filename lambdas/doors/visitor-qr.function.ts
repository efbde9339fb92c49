import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import { createScanStore } from "#lambdas/qr-settings/scan-store.ts";
import * as endpoints from "#shared/qr-settings/api.ts";
import { qrLanding } from "#shared/qr-settings/qr-settings.ts";

const { SETTINGS_TABLE, MONTHLY_COUNTS_TABLE } = z
  .object({ SETTINGS_TABLE: TableVariable, MONTHLY_COUNTS_TABLE: TableVariable })
  .parse(process.env);

const settings = createQrSettingsStore(SETTINGS_TABLE);
const scans = createScanStore(MONTHLY_COUNTS_TABLE);

export const handler = createHandler([
  route(endpoints.getQrSettings, async () => qrLanding(await settings.read())),
  route(endpoints.countQrScan, async () => {
    await scans.count(new Date());
    return { status: "counted" as const };
  }),
]);
