import type { CountedKind, TallyChange } from "#shared/numbers/numbers.ts";
import {
  allEvents,
  type CountedBooking,
  type Effect,
  effectsOf,
  monthCounter,
} from "./booking-effects.ts";
import { type CounterChanges, eventMark } from "./event-counter.ts";

/** A counter's item as it is stored: its counters, the marks of events, and how many it has counted. */
export type CounterItem = Readonly<Record<string, unknown>>;

export interface RebuildDependencies {
  /** Every confirmed booking there is, as it is at the moment it is read. */
  readonly bookings: () => AsyncIterable<CountedBooking>;
  readonly items: (counter: Effect["counter"]) => Promise<ReadonlyMap<string, CounterItem>>;
  /**
   * Sets counters of an item.
   * @param seen how many events it had counted. @returns false when it has counted another since.
   */
  readonly write: (
    counter: Effect["counter"],
    key: string,
    counters: CounterChanges,
    seen: number | undefined,
  ) => Promise<boolean>;
}

export interface RebuildReport {
  readonly bookings: number;
  /** Items whose numbers were other than what the bookings say, and are right now. */
  readonly corrected: readonly string[];
  readonly unchanged: number;
  /** Items on which something was counted meanwhile; they are looked at again in the next round. */
  readonly busy: readonly string[];
}

/** What bookings can tell of a month. Abandoned attempts leave none, so that counter is kept. */
const ofMonths: readonly (keyof TallyChange)[] = [
  "paid",
  "free",
  "moneyTaken",
  "discountsGiven",
  "completed",
  "refunds",
  "refunded",
  "refundedBookings",
];
const kinds: readonly CountedKind[] = ["consultations", "sessions"];

const countersOf: Record<Effect["counter"], readonly string[]> = {
  months: kinds.flatMap((kind) => ofMonths.map((name) => monthCounter(kind, name))),
  codes: ["uses", "discountGiven"],
};

/**
 * Sets the numbers to what the bookings say. It can be run at any time and again, while bookings
 * come in: the items are read first, then the bookings, and an item is only written if it has
 * counted nothing since. An event that its booking still lists as uncounted is left to whoever
 * counts it, unless the item says that it has been.
 * @param isKept whether an item is to be left alone: bookings it counted may have been erased.
 */
export async function rebuildNumbers(
  dependencies: RebuildDependencies,
  isKept: (counter: Effect["counter"], key: string, item: CounterItem) => boolean,
): Promise<RebuildReport> {
  const stored = {
    months: await dependencies.items("months"),
    codes: await dependencies.items("codes"),
  };
  const sums = { months: new Map<string, Sums>(), codes: new Map<string, Sums>() };
  let bookings = 0;
  for await (const booking of dependencies.bookings()) {
    bookings += 1;
    const add = ({ counter, key, changes }: Effect, sign: 1 | -1) => {
      // A code that was deleted and made again begins at nothing.
      const createdAt = stored[counter].get(key)?.["createdAt"];
      if (typeof createdAt === "string" && booking.timestamp < createdAt) return;
      const sum = sums[counter].get(key) ?? {};
      for (const [name, by] of Object.entries(changes)) sum[name] = (sum[name] ?? 0) + sign * by;
      sums[counter].set(key, sum);
    };
    for (const event of allEvents(booking)) {
      for (const effect of effectsOf(booking, event)) add(effect, 1);
    }
    for (const event of booking.uncounted ?? []) {
      const mark = eventMark(`${booking.bookingId}/${event}`);
      for (const effect of effectsOf(booking, event)) {
        const isCounted = mark in (stored[effect.counter].get(effect.key) ?? {});
        if (!isCounted) add(effect, -1);
      }
    }
  }

  const corrected: string[] = [];
  const busy: string[] = [];
  let unchanged = 0;
  for (const counter of ["months", "codes"] as const) {
    // A code that is deleted counts nothing; a month is made when it is missing.
    const isMade = counter === "months";
    const keys = new Set([...stored[counter].keys(), ...(isMade ? sums[counter].keys() : [])]);
    for (const key of [...keys].sort()) {
      const item = stored[counter].get(key) ?? {};
      const counters = Object.fromEntries(
        countersOf[counter].map((name) => [name, sums[counter].get(key)?.[name] ?? 0]),
      );
      const isRight = Object.entries(counters).every(([name, sum]) => (item[name] ?? 0) === sum);
      if (isRight || isKept(counter, key, item)) {
        unchanged += 1;
        continue;
      }
      const seen = item["countedEvents"];
      const known = typeof seen === "number" ? seen : undefined;
      const isWritten = await dependencies.write(counter, key, counters, known);
      (isWritten ? corrected : busy).push(`${counter} ${key}`);
    }
  }
  return { bookings, corrected, unchanged, busy };
}

type Sums = Record<string, number>;
