import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { connectRefunds, connectSettling, settleEnvironment } from "#lambdas/bookings/connect.ts";
import { createBookingErasure } from "#lambdas/bookings/erasing/booking-erasure.ts";
import { createPendingWorkList } from "#lambdas/bookings/settling/pending-work-list.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createLog } from "#lambdas/http/log.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { createUndeliveredPayments } from "#lambdas/stripe/undelivered-payments.ts";
import { site } from "#shared/site/site.ts";
import { createRetentionList } from "./run-retention.ts";
import type { UpkeepReport } from "./run-upkeep.ts";
import { runScheduled } from "./scheduled-run.ts";

const environment = z
  .object({ ...settleEnvironment, MONTHLY_COUNTS_TABLE: z.string() })
  .parse(process.env);

/** Sent by the schedule or the operator. */
const UpkeepEvent = z.object({ minimumAgeMs: z.optional(z.int().check(z.minimum(0))) });

const database = createDatabaseClient();
const { settling, items, stripe } = connectSettling(environment, database);
const bookingsTable = openTable(database, environment.BOOKINGS_TABLE);
const working = {
  ...settling,
  ...connectRefunds({ items, stripe }),
  lists: createPendingWorkList(bookingsTable),
  undelivered: createUndeliveredPayments(stripe),
  abandoned: createAbandonedStore(openTable(database, environment.MONTHLY_COUNTS_TABLE)),
  due: createRetentionList(bookingsTable).due,
  erasure: createBookingErasure(items),
  periods: site.privacy.keepFor,
};

export function handler(event: unknown, context: Context): Promise<UpkeepReport> {
  const { functionName, awsRequestId } = context;
  const log = createLog().with({ functionName, awsRequestId });
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { minimumAgeMs } = UpkeepEvent.parse(event);
  return runScheduled({ ...working, remainingMs, log }, minimumAgeMs);
}
