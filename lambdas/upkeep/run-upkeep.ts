import type { ListPosition } from "#lambdas/bookings/booking-keys.ts";
import type { PendingWorkList } from "#lambdas/bookings/pending-work-list.ts";
import type { RefundDependencies } from "#lambdas/bookings/reconcile-refunds.ts";
import { settleBooking } from "#lambdas/bookings/settle-booking.ts";
import type { pendingWork } from "#lambdas/bookings/stored-booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { MonthStore } from "#lambdas/numbers/month-store.ts";
import { countAbandoned } from "#lambdas/numbers/month-store.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { type ExpiryDependencies, expireDraft } from "./expire-draft.ts";
import { followUpLate } from "./follow-up-late.ts";

export interface UpkeepDependencies extends ExpiryDependencies, RefundDependencies {
  readonly lists: PendingWorkList;
  readonly months: Pick<MonthStore, "addAbandoned">;
  /** Milliseconds that this run may still take. */
  readonly remainingMs: () => number;
}

export interface UpkeepReport {
  /** Bookings looked at. */
  readonly count: number;
  /** Payments found whose confirmation and webhook were lost. */
  readonly confirmed: number;
  readonly expired: number;
  /** Bookings for which nothing is left to do now. */
  readonly followedUp: number;
  /** Bookings whose work failed. */
  readonly failed: number;
}

type Outcome = "confirmed" | "expired" | "followedUp" | "failed" | "unchanged";

/** The longest that one booking can take, including time-outs. */
const timeForOneBookingMs = 25_000;

/**
 * Finishes pending work: asks Stripe about drafts, deletes drafts that expired unpaid, and follows up
 * bookings. A failure does not stop the other bookings. When time runs out, the next run continues.
 * @param minimumAgeMs younger bookings are skipped, because a request may still be working on them.
 */
export async function runUpkeep(
  dependencies: UpkeepDependencies,
  minimumAgeMs: number,
): Promise<UpkeepReport> {
  const { log, now } = dependencies;
  const abandoned: DraftBooking[] = [];
  const unmovedSince = new Date(now().getTime() - minimumAgeMs);
  // Bookings first: they are few, and must not wait for many drafts.
  const outcomes = [
    ...(await forEachOpen(dependencies, "followUp", unmovedSince, (bookingId) =>
      followUpLate(dependencies, bookingId, minimumAgeMs),
    )),
    ...(await forEachOpen(dependencies, "draft", unmovedSince, (bookingId) =>
      settleOrExpire(dependencies, bookingId, abandoned),
    )),
  ];
  await countAbandoned(dependencies, abandoned);
  const tally = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const report = {
    count: outcomes.length,
    confirmed: tally("confirmed"),
    expired: tally("expired"),
    followedUp: tally("followedUp"),
    failed: tally("failed"),
  };
  log.info("upkeep", report);
  return report;
}

type Task = (bookingId: string) => Promise<Outcome>;

async function forEachOpen(
  { lists, log, remainingMs }: UpkeepDependencies,
  kind: keyof typeof pendingWork,
  unmovedSince: Date,
  task: Task,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let after: ListPosition | undefined;
  do {
    const page = await lists.pendingWork(kind, unmovedSince, after);
    for (const bookingId of page.bookingIds) {
      if (remainingMs() < timeForOneBookingMs) {
        log.warn("upkeep_out_of_time", { state: kind });
        return outcomes;
      }
      outcomes.push(await isolated(log, bookingId, task));
    }
    after = page.next;
  } while (after);
  return outcomes;
}

async function isolated(log: Log, bookingId: string, task: Task): Promise<Outcome> {
  try {
    return await task(bookingId);
  } catch (error) {
    // The index may still list a deleted draft.
    if (error instanceof DomainError && error.code === "booking_not_found") return "unchanged";
    log.error("upkeep_booking_failed", { bookingId }, error);
    return "failed";
  }
}

async function settleOrExpire(
  dependencies: UpkeepDependencies,
  bookingId: string,
  abandoned: DraftBooking[],
): Promise<Outcome> {
  const state = await settleBooking(dependencies, bookingId);
  if (state === "confirmed") return "confirmed";
  if (state === "processing") return "unchanged";
  const expired = await expireDraft(dependencies, bookingId);
  if (typeof expired === "string") return expired;
  abandoned.push(expired);
  return "expired";
}
