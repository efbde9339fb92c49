import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { createBookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { connectRefunds } from "#lambdas/bookings/connect-refunding.ts";
import { connectSettling, settleEnvironment } from "#lambdas/bookings/connect-settling.ts";
import { createOpenWorkLists } from "#lambdas/bookings/open-work-lists.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createLog } from "#lambdas/http/log.ts";
import { site } from "#shared/site/site.ts";
import { createRetentionList } from "./retention-list.ts";
import { runRetention } from "./run-retention.ts";
import { runUpkeep, type UpkeepReport } from "./run-upkeep.ts";

const environment = z.object(settleEnvironment).parse(process.env);

/** What the schedule, or somebody in a hurry, sends. */
const UpkeepEvent = z.object({
  minimumAgeMs: z._default(z.int().check(z.minimum(0)), 15 * 60 * 1000),
});

const database = createDatabaseClient();
const { settling, items, stripe } = connectSettling(environment, database);
const working = { ...settling, ...connectRefunds({ items, stripe }) };
const lists = createOpenWorkLists(database, environment.BOOKINGS_TABLE);
const retention = {
  claims: settling.claims,
  bookings: settling.bookings,
  due: createRetentionList(database, environment.BOOKINGS_TABLE).due,
  erasure: createBookingErasure(items),
  periods: site.privacy.keepFor,
  now: settling.now,
};

/** @throws when any booking could not be put in order, so that the invocation counts as failed. */
export async function handler(event: unknown, context: Context): Promise<UpkeepReport> {
  const { functionName, awsRequestId } = context;
  const log = createLog().with({ functionName, awsRequestId });
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { minimumAgeMs } = UpkeepEvent.parse(event);
  const report = await runUpkeep({ ...working, lists, remainingMs, log }, minimumAgeMs);
  const kept = await runRetention({ ...retention, remainingMs, log });
  if (kept.failed > 0) throw new Error(`${kept.failed} bookings have been kept for too long.`);
  if (report.failed > 0) {
    log.error("upkeep_failed", { count: report.count, failed: report.failed });
    throw new Error(`${report.failed} of ${report.count} bookings could not be put in order.`);
  }
  return report;
}
