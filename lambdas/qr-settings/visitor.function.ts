import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/qr-settings/api.ts";
import { qrLanding } from "#shared/qr-settings/qr-settings.ts";
import { createQrSettingsStore } from "./qr-settings-store.ts";
import { createScanStore } from "./scan-store.ts";

const { SETTINGS_TABLE, MONTHLY_COUNTS_TABLE } = z
  .object({ SETTINGS_TABLE: z.string(), MONTHLY_COUNTS_TABLE: z.string() })
  .parse(process.env);

const database = createDatabaseClient();
const settings = createQrSettingsStore(openTable(database, SETTINGS_TABLE));
const scans = createScanStore(openTable(database, MONTHLY_COUNTS_TABLE));

export const handler = createHandler([
  route(endpoints.getQrSettings, async () => qrLanding(await settings.read())),
  route(endpoints.countQrScan, async () => {
    await scans.count(new Date());
    return { status: "counted" as const };
  }),
]);
