import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { getQrSettings } from "#shared/qr-settings/api.ts";
import { qrLanding } from "#shared/qr-settings/qr-settings.ts";
import { createQrSettingsStore } from "./qr-settings-store.ts";

const { SETTINGS_TABLE } = z.object({ SETTINGS_TABLE: z.string() }).parse(process.env);

const settings = createQrSettingsStore(openTable(createDatabaseClient(), SETTINGS_TABLE));

export const handler = createHandler([
  route(getQrSettings, async () => qrLanding(await settings.read())),
]);
