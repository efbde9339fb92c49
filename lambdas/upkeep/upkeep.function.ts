import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { createBookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { connectRefunds, connectSettling, settleEnvironment } from "#lambdas/bookings/connect.ts";
import { createPendingWorkList } from "#lambdas/bookings/pending-work-list.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createCodeTotals } from "#lambdas/discounts/code-totals.ts";
import { createLog } from "#lambdas/http/log.ts";
import { createCountedBookings } from "#lambdas/numbers/counted-bookings.ts";
import { createMonthStore } from "#lambdas/numbers/month-store.ts";
import { firstRecomputable, mostInMonth, recomputeAll } from "#lambdas/numbers/recompute.ts";
import { createUndeliveredPayments } from "#lambdas/stripe/undelivered-payments.ts";
import { Month } from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import { createRetentionList } from "./run-retention.ts";
import type { UpkeepReport } from "./run-upkeep.ts";
import { runScheduled } from "./scheduled-run.ts";

const environment = z
  .object({ ...settleEnvironment, NUMBERS_TABLE: z.string() })
  .parse(process.env);

/** Sent by the schedule or the operator. */
const UpkeepEvent = z.object({
  minimumAgeMs: z.optional(z.int().check(z.minimum(0))),
  /** Recomputes all months instead, or all from this one on. */
  recompute: z.optional(z.union([z.literal("all"), Month])),
});

const database = createDatabaseClient();
const { settling, items, stripe } = connectSettling(environment, database);
const { bookings, now } = settling;
const bookingsTable = openTable(database, environment.BOOKINGS_TABLE);
const months = createMonthStore(openTable(database, environment.NUMBERS_TABLE));
const working = {
  ...settling,
  ...connectRefunds({ items, stripe }),
  lists: createPendingWorkList(bookingsTable),
  undelivered: createUndeliveredPayments(stripe),
  months,
};
const figures = {
  counted: createCountedBookings(bookingsTable),
  months,
  codes: createCodeTotals(openTable(database, environment.DISCOUNT_CODES_TABLE)),
  recounted: bookings.recounted,
  firstRecomputable,
  mostInMonth,
  now,
};
const retention = {
  claims: settling.claims,
  bookings,
  due: createRetentionList(bookingsTable).due,
  erasure: createBookingErasure(items),
  periods: site.privacy.keepFor,
  now,
};

type Recomputed = Awaited<ReturnType<typeof recomputeAll>>;

export async function handler(
  event: unknown,
  context: Context,
): Promise<UpkeepReport | Recomputed> {
  const { functionName, awsRequestId } = context;
  const log = createLog().with({ functionName, awsRequestId });
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { minimumAgeMs, recompute } = UpkeepEvent.parse(event);
  if (recompute !== undefined) {
    const from = recompute === "all" ? undefined : recompute;
    return recomputeAll({ ...figures, remainingMs, log }, from);
  }

  return runScheduled({ ...working, ...retention, ...figures, remainingMs, log }, minimumAgeMs);
}
