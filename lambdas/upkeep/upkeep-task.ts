import type { ListPosition } from "#lambdas/bookings/booking-index.ts";
import type { BookingSettingsReader } from "#lambdas/bookings/booking-settings-store.ts";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { RetentionPeriods } from "#lambdas/bookings/erasing/retention-cutoffs.ts";
import type { PendingWork } from "#lambdas/bookings/record/index-keys.ts";
import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import type { AbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import type { Payments } from "#lambdas/stripe/read-payment.ts";
import type { CardPayments } from "#lambdas/stripe/stripe-cards.ts";
import type { CardRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import type { UndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import type { SettledEvents } from "./settled-events.ts";
import type { UpkeepLists } from "./upkeep-lists.ts";

export interface UpkeepDependencies {
  readonly bookings: BookingStore;
  readonly discounts: DiscountCodeStore;
  readonly abandoned: Pick<AbandonedStore, "add">;
  readonly settledEvents: SettledEvents;
  readonly bookingSettings: BookingSettingsReader;
  readonly lists: UpkeepLists;
  readonly periods: RetentionPeriods;
  readonly mail: Mailer;
  readonly website: ReadWebsite;
  readonly siteOrigin: string;
  /** Stripe. */
  readonly cards: CardPayments;
  readonly cardRefunds: CardRefunds;
  readonly payments: Payments;
  readonly undelivered: UndeliveredEvents;
  /** Milliseconds that this run may still take. */
  readonly remainingMs: () => number;
  readonly now: () => Date;
  readonly log: Log;
}

/** What became of a booking, or of an event of Stripe. */
export type Outcome =
  /** A payment was found whose confirmation and webhook were lost. */
  | "confirmed"
  /** A refund or a dispute was found whose webhook was lost. */
  | "updated"
  | "expired"
  /** Nothing is left to do for the booking now. */
  | "followedUp"
  /** Erased, in whole or only the answers about health. */
  | "erased"
  | "failed"
  | "unchanged";

export interface UpkeepTask {
  readonly name: string;
  /**
   * Does the work for which there is time. A failure of one booking is an outcome.
   * @param minimumAgeMs how long drafts and attempts have been left alone; by default, each for its own time.
   * @returns an outcome for each booking that was looked at.
   */
  readonly run: (
    dependencies: UpkeepDependencies,
    minimumAgeMs: number | undefined,
  ) => Promise<readonly Outcome[]>;
}

/** By default, a failed attempt is repeated after this time, and a refund may be under way for as long. */
export const defaultMinimumAgeMs = 15 * 60 * 1000;

/** The longest that one booking can take, including time-outs. */
const timeForOneBookingMs = 25_000;

export function hasTime({ remainingMs }: Pick<UpkeepDependencies, "remainingMs">): boolean {
  return remainingMs() >= timeForOneBookingMs;
}

/**
 * How many bookings are worked on at once. Each reads its payment with four requests, to four of Stripe's
 * resources; Stripe allows 25 a second to each, and 100 in all.
 */
const bookingsAtOnce = 5;

/** Works on the bookings of a list, as long as there is time. The failure of one does not stop the others. */
export async function forEachPending(
  dependencies: UpkeepDependencies,
  work: PendingWork,
  minimumAgeMs: number,
  workOn: (bookingId: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  const { lists, now } = dependencies;
  const unmovedSince = new Date(now().getTime() - minimumAgeMs);
  const outcomes: Outcome[] = [];
  let after: ListPosition | undefined;
  do {
    const page = await lists.pendingWork(work, unmovedSince, after);
    outcomes.push(...(await forEachBooking(dependencies, page.bookingIds, workOn)));
    after = page.next;
  } while (after && hasTime(dependencies));
  return outcomes;
}

/** As `forEachPending`, for these bookings. */
export async function forEachBooking(
  dependencies: Pick<UpkeepDependencies, "log" | "remainingMs">,
  bookingIds: readonly string[],
  workOn: (bookingId: string) => Promise<Outcome>,
  atOnce = bookingsAtOnce,
): Promise<Outcome[]> {
  const isolated = async (bookingId: string): Promise<Outcome> => {
    try {
      return await workOn(bookingId);
    } catch (error) {
      // The index may still list a deleted booking.
      if (error instanceof DomainError && error.code === "booking_not_found") return "unchanged";
      dependencies.log.error("upkeep_booking_failed", { bookingId }, error);
      return "failed";
    }
  };
  const outcomes: Outcome[] = [];
  for (let first = 0; first < bookingIds.length && hasTime(dependencies); first += atOnce) {
    const together = bookingIds.slice(first, first + atOnce);
    outcomes.push(...(await Promise.all(together.map(isolated))));
  }
  return outcomes;
}
