import { readIndex } from "#lambdas/bookings/booking-index.ts";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import {
  type RetentionPeriods,
  retentionCutoffs,
} from "#lambdas/bookings/erasing/retention-cutoffs.ts";
import { eraseHealthAnswers, isToForget } from "#lambdas/bookings/record/erase.ts";
import type { RetentionKey } from "#lambdas/bookings/record/keys.ts";
import { forgetMailbox } from "#lambdas/bookings/used-codes.ts";
import type { Table } from "#lambdas/database/table.ts";
import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import type { Log } from "#lambdas/http/log.ts";

export interface RetentionDependencies {
  readonly due: RetentionList["due"];
  readonly bookings: Pick<BookingStore, "find" | "change" | "remove">;
  readonly discounts: Pick<DiscountCodeStore, "forgetMailbox">;
  readonly periods: RetentionPeriods;
  readonly now: () => Date;
  /** Milliseconds that this run may still take. */
  readonly remainingMs: () => number;
  readonly log: Log;
}

export interface RetentionReport {
  /** Bookings erased by this run, in whole or only the answers about health. */
  readonly erased: number;
  /** Bookings that could not be erased. */
  readonly failed: number;
}

/** A few bookings are due each day; after a long pause several runs share them. */
const mostAtOnce = 500;

/** The longest that one booking can take, including time-outs. */
const timeForOneBookingMs = 15_000;

/**
 * Erases data at the end of its retention period: first the answers about health, later the whole
 * booking, which is then no longer counted. A failure does not stop the other bookings. A
 * run handles a bounded number; the next run continues.
 */
export async function runRetention(dependencies: RetentionDependencies): Promise<RetentionReport> {
  const { due, bookings, discounts, periods, now, log } = dependencies;
  const cutoffs = retentionCutoffs(periods, now());

  const outcomes = [
    ...(await runTasks(
      dependencies,
      await due("healthAnswers", cutoffs.healthAnswers, mostAtOnce),
      {
        event: "health_answers_erased",
        task: async (bookingId) => {
          const changed = await bookings.change(bookingId, (record) =>
            eraseHealthAnswers(record, now()),
          );
          return changed.outcome === "refused" && !changed.booking ? "unchanged" : changed.outcome;
        },
      },
    )),
    ...(await runTasks(dependencies, await due("booking", cutoffs.booking, mostAtOnce), {
      event: "booking_forgotten",
      task: async (bookingId) => {
        const booking = await bookings.find(bookingId);
        if (!booking) return "unchanged";
        await forgetMailbox(discounts, booking);
        const isForgotten = await bookings.remove(bookingId, (record) =>
          isToForget(record, cutoffs.booking),
        );
        return isForgotten ? "written" : "refused";
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

interface RetentionTask {
  /** The log event of each erased booking. */
  readonly event: string;
  readonly task: (bookingId: string) => Promise<"written" | "unchanged" | "refused">;
}

async function runTasks(
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
        // On the list, but in a state that cannot be erased: the operator has to find out why.
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

type RetentionList = ReturnType<typeof createRetentionList>;

/** The bookings at the end of a retention period. The erasing write takes a booking off the list. */
export function createRetentionList(table: Table) {
  return {
    /** The oldest bookings, not after `until`, whose next erasure is `what`. */
    due: async (what: RetentionKey, until: Date, limit: number): Promise<string[]> => {
      const range = { key: what, last: until, limit };
      const { positions } = await readIndex(table, "retentionByTime", range);
      return positions.map(({ bookingId }) => bookingId);
    },
  };
}
