import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { countQrScan } from "#shared/qr-settings/api.ts";
import { createScanStore } from "./scan-store.ts";

const { MONTHLY_COUNTS_TABLE } = z.object({ MONTHLY_COUNTS_TABLE: z.string() }).parse(process.env);

const scans = createScanStore(openTable(createDatabaseClient(), MONTHLY_COUNTS_TABLE));

export const handler = createHandler([
  route(countQrScan, async () => {
    await scans.count(new Date());
    return { status: "counted" as const };
  }),
]);
