import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { BookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { emailKeyOf, type RetentionKey } from "#lambdas/bookings/booking-keys.ts";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import { type RetentionPeriods, retentionCutoffs } from "#lambdas/bookings/retention-cutoffs.ts";
import { equals, isAtMost, query } from "#lambdas/database/expressions.ts";
import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Booking } from "#shared/bookings/bookings.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

export interface RetentionDependencies {
  readonly due: RetentionList["due"];
  readonly bookings: Pick<BookingStore, "find">;
  readonly erasure: Pick<BookingErasure, "eraseHealthAnswers" | "forget">;
  readonly claims: Pick<AddressClaims, "release">;
  readonly periods: RetentionPeriods;
  readonly now: () => Date;
  /** Milliseconds that this run may still take. */
  readonly remainingMs: () => number;
  readonly log: Log;
}

export interface RetentionReport {
  /** Bookings whose answers about health, or that altogether, are erased now. */
  readonly erased: number;
  /** Bookings that this run could not do it to. */
  readonly failed: number;
}

/** What is due is a handful a day; after a long pause, several runs share it. */
const mostAtOnce = 500;

/** What one booking can take, time-outs included. */
const timeForOneBookingMs = 15_000;

/**
 * Erases what has been kept for as long as visitors were promised: answers about health first, later
 * the booking with everything in it. Numbers that it was counted in stay. One booking's trouble is
 * not another's; a run looks at no more than a bounded number, and the next goes on.
 */
export async function runRetention(dependencies: RetentionDependencies): Promise<RetentionReport> {
  const { due, bookings, erasure, periods, now, log } = dependencies;
  const cutoffs = retentionCutoffs(periods, now());

  const outcomes = [
    ...(await forEach(dependencies, await due("healthAnswers", cutoffs.healthAnswers, mostAtOnce), {
      event: "health_answers_erased",
      task: async (bookingId) => (await erasure.eraseHealthAnswers(bookingId, now())).outcome,
    })),
    ...(await forEach(dependencies, await due("booking", cutoffs.booking, mostAtOnce), {
      event: "booking_forgotten",
      task: async (bookingId) => {
        const booking = await bookings.find(bookingId);
        if (!booking) return "not_found";
        await releaseClaim(dependencies, booking);
        return (await erasure.forget(booking, cutoffs.booking)).outcome;
      },
    })),
  ];
  const report = {
    erased: outcomes.filter((outcome) => outcome === "erased").length,
    failed: outcomes.filter((outcome) => outcome === "failed").length,
  };
  if (outcomes.length > 0) log.info("retention", report);
  return report;
}

/** That an address has used a code is not remembered for longer than the booking it was for. */
async function releaseClaim(
  { claims, now }: RetentionDependencies,
  booking: Booking,
): Promise<void> {
  const { bookingId, discountCode } = booking;
  const email = "email" in booking ? booking.email : undefined;
  if (discountCode === null || email === undefined) return;
  await claims.release(discountCode, emailKeyOf(email), bookingId, now());
}

interface RetentionTask {
  /** What the log says of each booking that it was done to. */
  readonly event: string;
  readonly task: (bookingId: string) => Promise<"written" | "refused" | "not_found">;
}

async function forEach(
  { log, remainingMs }: RetentionDependencies,
  bookingIds: readonly string[],
  { event, task }: RetentionTask,
): Promise<("erased" | "failed")[]> {
  const outcomes: ("erased" | "failed")[] = [];
  for (const bookingId of bookingIds) {
    if (remainingMs() < timeForOneBookingMs) break;
    try {
      const outcome = await task(bookingId);
      if (outcome === "written") {
        log.info(event, { bookingId });
        outcomes.push("erased");
      } else if (outcome === "refused") {
        // It is on the list and cannot be erased: somebody has to look why.
        log.error("retention_refused", { bookingId, reason: event });
        outcomes.push("failed");
      }
    } catch (error) {
      log.error("retention_failed", { bookingId, reason: event }, error);
      outcomes.push("failed");
    }
  }
  return outcomes;
}

/** What has been kept for long enough. */
export interface RetentionList {
  /** The oldest bookings of which this has to be erased next, from an instant or before. */
  due(what: RetentionKey, until: Date, most: number): Promise<string[]>;
}

const IndexEntry = z.object({ bookingId: BookingId });

/** The list in DynamoDB. What is erased leaves it by the same write. */
export function createRetentionList(
  database: DynamoDBDocumentClient,
  tableName: string,
): RetentionList {
  return {
    due: async (what, until, most) => {
      const { Items = [] } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "retentionByTime",
          ...query([equals("retentionKey", what), isAtMost("timestamp", until.toISOString())]),
          Limit: most,
        }),
      );
      return Items.map((item) => IndexEntry.parse(item).bookingId);
    },
  };
}
