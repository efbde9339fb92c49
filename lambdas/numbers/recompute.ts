import { retentionCutoffs } from "#lambdas/bookings/retention-cutoffs.ts";
import type { CodeTotals } from "#lambdas/discounts/code-totals.ts";
import { type StoredDiscount, usedForGood } from "#lambdas/discounts/discount-code-store.ts";
import type { Log } from "#lambdas/http/log.ts";
import { monthAfter, monthOf } from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import type { CountedBookings } from "./counted-bookings.ts";
import { type CountedBooking, figuresOf, monthsOf } from "./month-figures.ts";
import type { MonthStore } from "./month-store.ts";

export interface FiguresDependencies {
  readonly counted: CountedBookings;
  readonly months: MonthStore;
  readonly codes: Pick<CodeTotals, "find">;
  /** Retention has deleted bookings of earlier months, so those keep their figures. */
  readonly firstRecomputable: (now: Date) => string;
  /** A month with more bookings keeps its figures. */
  readonly mostInMonth: number;
  readonly now: () => Date;
}

export interface RecomputeDependencies extends FiguresDependencies {
  readonly codes: CodeTotals;
  /** Takes a booking off the list of changes, unless it has changed again since it was read. */
  readonly recounted: (booking: CountedBooking) => Promise<unknown>;
  readonly remainingMs: () => number;
  readonly log: Log;
}

/** Allows a booking a year to be completed or refunded after it was confirmed. */
const monthsToSettle = 12;

/**
 * The first month that can be recomputed. Bookings before the retention period are deleted, and could
 * count in the following year.
 */
export function firstRecomputable(now: Date): string {
  const { booking } = retentionCutoffs(site.privacy.keepFor, now);
  return monthAfter(monthOf(booking.toISOString()), monthsToSettle);
}

/** The most changed bookings that one run handles. */
const changesAtOnce = 500;
const readAtOnce = 100;
/**
 * The most bookings that upkeep adds up for a month. It needs about half a minute and 300 MB for them, of its
 * four minutes and 512 MB, as measured in November 2026. A run that tried a million would be cut off, and so would every
 * later one.
 */
export const mostInMonth = 100_000;
/** As `mostInMonth`, for *Refresh*, whose function has ten seconds. */
export const mostToRefresh = 20_000;
/** The longest that one month can take, with what follows it. */
const timeForOneMonthMs = 60_000;

/**
 * Recomputes the months of all changed bookings and the totals of their codes. Bookings stay on the
 * list of changes until their months are saved, so an interrupted run can be repeated. The bookings of a
 * month that is too large leave the list, because they would soon fill it.
 * @returns the recomputed months.
 * @throws the first failure, after the other months were tried.
 */
export async function recomputeChanged(dependencies: RecomputeDependencies): Promise<string[]> {
  const { counted, codes, recounted, remainingMs, log } = dependencies;
  const changed = await counted.read(await counted.changed(changesAtOnce));
  const failures: unknown[] = [];
  const saved = new Set<string>();
  const tooLarge = new Set<string>();
  for (const month of recomputableMonths(dependencies, changed)) {
    if (remainingMs() < timeForOneMonthMs) {
      log.warn("recompute_out_of_time", { count: saved.size });
      break;
    }
    try {
      const outcome = await recomputeMonth(dependencies, month, changed);
      if (outcome === "saved") saved.add(month);
      if (outcome === "too_large") {
        logTooLarge(dependencies, month);
        tooLarge.add(month);
      }
    } catch (error) {
      log.error("recompute_failed", { reason: month }, error);
      failures.push(error);
    }
  }
  const done = changed.filter((booking) =>
    recomputableMonths(dependencies, [booking]).every(
      (month) => saved.has(month) || tooLarge.has(month),
    ),
  );
  await saveCodeTotals(dependencies, codesOf(done), codes);
  for (const booking of done) await recounted(booking);
  if (failures.length > 0) throw failures[0];
  if (tooLarge.size > 0) throw new Error("A month has too many bookings to be added up.");
  if (saved.size > 0) log.info("recomputed", { count: saved.size });
  return [...saved];
}

/**
 * As `recomputeChanged`, for the trainer's *Refresh*. The list of changes and codes stay for upkeep.
 * @returns `false` when a large month is left to upkeep too.
 */
export async function refreshFigures(dependencies: FiguresDependencies): Promise<boolean> {
  const { counted } = dependencies;
  const changed = await counted.read(await counted.changed(changesAtOnce));
  let isComplete = true;
  for (const month of recomputableMonths(dependencies, changed)) {
    const outcome = await recomputeMonth(dependencies, month, changed);
    if (outcome === "too_large") isComplete = false;
  }
  return isComplete;
}

interface Recomputed {
  readonly months: readonly string[];
  readonly tooLarge: readonly string[];
  readonly next?: string;
}

/**
 * Recomputes all months, for the operator.
 * @param from the month to begin with; by default the first.
 * @returns the recomputed months, those with too many bookings, and the next one when time has run out.
 */
export async function recomputeAll(
  dependencies: RecomputeDependencies,
  from?: string,
): Promise<Recomputed> {
  const { counted, codes, firstRecomputable, now, remainingMs } = dependencies;
  const first = await counted.firstMonth();
  const last = monthOf(now().toISOString());
  const done: string[] = [];
  const tooLarge: string[] = [];
  let month = [from ?? first ?? last, firstRecomputable(now())].sort().at(-1) ?? last;
  for (; month <= last; month = monthAfter(month, 1)) {
    if (remainingMs() < timeForOneMonthMs) return { months: done, tooLarge, next: month };
    const outcome = await recomputeMonth(dependencies, month, []);
    if (outcome === "too_large") logTooLarge(dependencies, month);
    (outcome === "too_large" ? tooLarge : done).push(month);
  }
  const stored = await dependencies.months.list();
  await saveCodeTotals(
    dependencies,
    new Set(stored.flatMap((each) => Object.keys(each.codes))),
    codes,
  );
  return { months: done, tooLarge };
}

function recomputableMonths(
  { firstRecomputable, now }: FiguresDependencies,
  bookings: readonly CountedBooking[],
): string[] {
  const first = firstRecomputable(now());
  return [...new Set(bookings.flatMap(monthsOf))].filter((month) => month >= first).sort();
}

/**
 * @param known bookings that the indexes may not show yet.
 * @returns `overtaken` when another run has saved the month meanwhile.
 */
async function recomputeMonth(
  { counted, codes, months, mostInMonth, now }: FiguresDependencies,
  month: string,
  known: readonly CountedBooking[],
): Promise<"saved" | "overtaken" | "too_large"> {
  const at = now();
  const seen = await months.revision(month);
  const found = await counted.inMonth(month, mostInMonth);
  if (found.size > mostInMonth) return "too_large";
  const ids = [...new Set([...found, ...known.map(({ bookingId }) => bookingId)])];
  const bookings: CountedBooking[] = [];
  for (let start = 0; start < ids.length; start += readAtOnce) {
    bookings.push(...(await counted.read(ids.slice(start, start + readAtOnce))));
  }
  const inMonth = bookings.filter((booking) => monthsOf(booking).includes(month));
  const createdAt = new Map<string, string>();
  for (const code of codesOf(inMonth)) {
    const found = await codes.find(code);
    if (found) createdAt.set(code, found.createdAt);
  }
  const isSaved = await months.save(month, figuresOf(month, inMonth, createdAt), seen, at);
  return isSaved ? "saved" : "overtaken";
}

function logTooLarge({ log, mostInMonth }: RecomputeDependencies, month: string): void {
  log.error("month_too_large", { reason: month, count: mostInMonth });
}

async function saveCodeTotals(
  { months, counted }: FiguresDependencies,
  changed: ReadonlySet<string>,
  codes: CodeTotals,
): Promise<void> {
  if (changed.size === 0) return;
  const stored = await months.list();
  for (const code of changed) {
    const found = await codes.find(code);
    if (!found) continue;
    const figures = stored
      .flatMap((month) => month.codes[code] ?? [])
      .filter((each) => each.createdAt === found.createdAt);
    const sum = (of: (each: { uses: number; discountGiven: number }) => number) =>
      figures.reduce((total, each) => total + of(each), 0);
    const totals = {
      uses: sum(({ uses }) => uses),
      discountGiven: sum(({ discountGiven }) => discountGiven),
    };
    await codes.save(found, totals, await usesWithHolder(counted, found));
  }
}

/** A booking is made, and counted, before its hold on the code is recorded as a use. */
async function usesWithHolder(
  counted: CountedBookings,
  { code, holders = {} }: StoredDiscount,
): Promise<number> {
  const all = Object.keys(holders);
  const held = all.filter((bookingId) => holders[bookingId] !== usedForGood);
  const booked = held.length === 0 ? [] : await counted.read(held);
  const made = booked.filter(({ discountCode }) => discountCode === code);
  return all.length - held.length + made.length;
}

function codesOf(bookings: readonly CountedBooking[]): Set<string> {
  return new Set(bookings.flatMap(({ discountCode }) => discountCode ?? []));
}
