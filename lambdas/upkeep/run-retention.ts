import { retentionCutoffs } from "#lambdas/bookings/erasing/retention-cutoffs.ts";
import { eraseHealthAnswers, isToForget, isUsedAfter } from "#lambdas/bookings/record/erase.ts";
import type { RetentionKey } from "#lambdas/bookings/record/index-keys.ts";
import { forgetMailbox } from "#lambdas/bookings/used-codes.ts";
import type { UpkeepLists } from "./upkeep-lists.ts";
import { forEachBooking, type Outcome, type UpkeepDependencies } from "./upkeep-task.ts";

export type RetentionDependencies = Pick<
  UpkeepDependencies,
  "bookings" | "periods" | "discounts" | "now" | "log" | "remainingMs"
> & { readonly lists: Pick<UpkeepLists, "due"> };

/** A few bookings are due each day; after a long pause several runs share them. */
const mostAtOnce = 500;

/**
 * Erases data at the end of its retention period: first the answers about health, later the whole
 * booking, which is then no longer counted.
 */
export async function runRetention(
  dependencies: RetentionDependencies,
): Promise<readonly Outcome[]> {
  const { lists, periods, now, log } = dependencies;
  const cutoffs = retentionCutoffs(periods, now());
  const outcomes: Outcome[] = [];
  for (const [what, event] of [
    ["healthAnswers", "health_answers_erased"],
    ["booking", "booking_forgotten"],
  ] as const) {
    const due = await lists.due(what, cutoffs[what], mostAtOnce);
    const erased = await forEachBooking(dependencies, due, async (bookingId) => {
      const outcome = await erasures[what](dependencies, bookingId, cutoffs[what]);
      if (outcome === "erased") log.info(event, { bookingId });
      // On the list, but in a state that cannot be erased: the operator has to find out why.
      if (outcome === "failed") log.error("retention_refused", { bookingId, reason: event });
      return outcome;
    });
    outcomes.push(...erased.filter((outcome) => outcome !== "unchanged"));
  }
  return outcomes;
}

type Erase = (
  dependencies: RetentionDependencies,
  bookingId: string,
  cutoff: Date,
) => Promise<"erased" | "unchanged" | "failed">;

const erasures: Readonly<Record<RetentionKey, Erase>> = {
  healthAnswers: async ({ bookings, now }, bookingId) => {
    const changed = await bookings.change(bookingId, (record) => eraseHealthAnswers(record, now()));
    if (changed.outcome === "written") return "erased";
    return changed.outcome === "refused" && changed.booking ? "failed" : "unchanged";
  },
  booking: async ({ bookings, discounts }, bookingId, cutoff) => {
    const booking = await bookings.find(bookingId);
    // Of a block, the last session counts.
    if (!booking || isUsedAfter(booking, cutoff)) return "unchanged";
    await forgetMailbox(discounts, booking);
    const isForgotten = await bookings.remove(bookingId, (record) => isToForget(record, cutoff));
    return isForgotten ? "erased" : "failed";
  },
};
