import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { abandonment, type CountedBooking, type Effect, effectsOf } from "./booking-effects.ts";
import type { EventCounter } from "./event-counter.ts";

export interface MonthCountingDependencies {
  readonly bookings: BookingStore;
  /** The numbers of the months. */
  readonly months: EventCounter;
  readonly now: () => Date;
}

export interface CountingDependencies extends MonthCountingDependencies {
  /** What each discount code was used for. */
  readonly codes: EventCounter;
}

/**
 * Counts what has happened to a booking and is not counted yet. First the counters remember the
 * event, then the booking forgets it, and only then may the counters: wherever this stops, and
 * however often it is begun again, each event is counted once.
 * @returns the booking as it is afterwards.
 * @throws without `codes` when a code was used, which is counted with the confirmation.
 */
export async function countEvents(
  dependencies: MonthCountingDependencies & Partial<CountingDependencies>,
  booking: CountedBooking,
): Promise<CountedBooking> {
  const { bookings } = dependencies;
  const { bookingId, uncounted = [] } = booking;
  if (uncounted.length === 0) return booking;
  const counted = [];
  for (const event of uncounted) {
    for (const effect of effectsOf(booking, event)) {
      counted.push(await count(dependencies, `${bookingId}/${event}`, effect));
    }
  }
  const written = await bookings.uncount(bookingId, uncounted);
  for (const { settle } of counted) await settle();
  return written.outcome === "written" ? written.booking : booking;
}

/**
 * Counts a draft that nobody has paid within a day, before `remove` deletes it. Should it be begun
 * again at that moment, the attempt before was abandoned all the same.
 * @returns what `remove` does.
 */
export async function countAbandoned<Removed>(
  dependencies: MonthCountingDependencies,
  draft: DraftBooking,
  remove: () => Promise<Removed>,
): Promise<Removed> {
  const attempt = Date.parse(draft.timestamp);
  const event = `${draft.bookingId}/abandoned/${attempt}`;
  const { settle } = await count(dependencies, event, abandonment(draft));
  const removed = await remove();
  await settle();
  return removed;
}

async function count(
  { now, ...counters }: MonthCountingDependencies & Partial<CountingDependencies>,
  event: string,
  { counter: name, key, changes }: Effect,
) {
  const counter = counters[name];
  if (!counter) throw new Error(`There is no counter of the ${name} here.`);
  const { stale } = await counter.count(key, event, changes, now());
  return { settle: () => counter.settle(key, event, stale, now()) };
}
