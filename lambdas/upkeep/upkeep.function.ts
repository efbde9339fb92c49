import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { createBookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { connectRefunds, connectSettling, settleEnvironment } from "#lambdas/bookings/connect.ts";
import { createPendingWorkList } from "#lambdas/bookings/pending-work-list.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createCodeTotals } from "#lambdas/discounts/code-totals.ts";
import { createLog, type Log } from "#lambdas/http/log.ts";
import { createCountedBookings } from "#lambdas/numbers/counted-bookings.ts";
import { createMonthStore } from "#lambdas/numbers/month-store.ts";
import { firstRecomputable, recomputeAll, recomputeChanged } from "#lambdas/numbers/recompute.ts";
import { createUndeliveredPayments } from "#lambdas/stripe/undelivered-payments.ts";
import { Month } from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import { makeSearchable } from "./make-searchable.ts";
import { createRetentionList, runRetention } from "./run-retention.ts";
import { runUpkeep, type UpkeepReport } from "./run-upkeep.ts";

const environment = z
  .object({ ...settleEnvironment, NUMBERS_TABLE: z.string() })
  .parse(process.env);

/** Sent by the schedule or the operator. */
const UpkeepEvent = z.object({
  minimumAgeMs: z.optional(z.int().check(z.minimum(0))),
  /** Recomputes all months instead, or all from this one on. */
  recompute: z.optional(z.union([z.literal("all"), Month])),
  /** Writes the search entries of all bookings instead, or of all from this month on. */
  makeSearchable: z.optional(z.union([z.literal("all"), Month])),
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

/** @throws when part of the work failed, so that the invocation counts as failed. */
export async function handler(
  event: unknown,
  context: Context,
): Promise<UpkeepReport | Recomputed> {
  const { functionName, awsRequestId } = context;
  const log = createLog().with({ functionName, awsRequestId });
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { minimumAgeMs, recompute, makeSearchable: search } = UpkeepEvent.parse(event);
  if (recompute !== undefined) {
    return recomputeAll({ ...figures, remainingMs, log }, monthOrFirst(recompute));
  }
  if (search !== undefined) {
    return makeSearchable({ ...figures, bookings, remainingMs }, monthOrFirst(search));
  }

  const report = await runUpkeep({ ...working, remainingMs, log }, minimumAgeMs);
  const erased = await runRetention({ ...retention, remainingMs, log });
  const isCounted = await tryRecomputing({ ...figures, remainingMs, log });
  if (erased.failed > 0) throw new Error(`${erased.failed} bookings have been kept for too long.`);
  if (report.failed > 0) {
    log.error("upkeep_failed", { count: report.count, failed: report.failed });
    throw new Error(`${report.failed} of ${report.count} bookings could not be put in order.`);
  }
  if (!isCounted) throw new Error("The figures of some months could not be added up.");
  return report;
}

function monthOrFirst(from: string): string | undefined {
  return from === "all" ? undefined : from;
}

/** Runs last, so that a failure cannot affect payments, mail or retention. */
async function tryRecomputing(
  dependencies: Parameters<typeof recomputeChanged>[0] & { readonly log: Log },
): Promise<boolean> {
  try {
    await recomputeChanged(dependencies);
    return true;
  } catch (error) {
    dependencies.log.error("recompute_failed", {}, error);
    return false;
  }
}
