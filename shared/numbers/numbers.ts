import * as z from "zod/mini";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { londonDate, londonDayStart } from "#shared/values/london-days.ts";

/** What is counted of each month, for consultations and for session payments apart. */
export const countedKinds = ["consultations", "sessions"] as const;
export type CountedKind = (typeof countedKinds)[number];

/** A calendar month in Europe/London, `YYYY-MM`. */
export const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** What is added up from the bookings. Sums of money are in pence. */
export const CountedTally = z.object({
  /** Bookings that were paid for, by the month in which they were confirmed. */
  paid: z.int(),
  /** Bookings that a discount made free, likewise. */
  free: z.int(),
  /** Money taken by the paid ones, before anything was given back. */
  moneyTaken: z.int(),
  /** What discounts took off the list prices. */
  discountsGiven: z.int(),
  /** Consultations marked as completed, by the month of that. */
  completed: z.int(),
  /** Consultations erased before they were completed, by the month in which they were confirmed. */
  erasedToDo: z.int(),
  /** Refunds that have been made, and what they gave back, by the month of the refund. */
  refunds: z.int(),
  refunded: z.int(),
  /** Bookings of which anything has been given back, by the month in which they were confirmed. */
  refundedBookings: z.int(),
  /** Disputes that were lost, and the money they took, by the month in which they were lost. */
  disputesLost: z.int(),
  lostToDisputes: z.int(),
});
export type CountedTally = z.infer<typeof CountedTally>;

export const Tally = z.object({
  ...CountedTally.shape,
  /**
   * Attempts that were not paid within a day, by the month in which they were last begun. They leave
   * no record, so this is counted as they expire, and roughly.
   */
  abandoned: z.int(),
  /** Attempts of the last day that are not paid yet, by the month in which they were last begun. */
  open: z.int(),
});
export type Tally = z.infer<typeof Tally>;
type CounterName = keyof Tally;

/** How much each counter goes up, or down. */
export type TallyChange = Readonly<Partial<Record<CounterName, number>>>;

const counterNames = [
  "paid",
  "free",
  "moneyTaken",
  "discountsGiven",
  "abandoned",
  "open",
  "completed",
  "erasedToDo",
  "refunds",
  "refunded",
  "refundedBookings",
  "disputesLost",
  "lostToDisputes",
] as const satisfies readonly CounterName[];

export const MonthNumbers = z.object({ month: Month, consultations: Tally, sessions: Tally });
export type MonthNumbers = z.infer<typeof MonthNumbers>;

/** How many bookings stand where, of all that there are. */
export const BookingTotals = z.object({
  toDo: z.int(),
  completed: z.int(),
  /** Paid for, refunded or not. */
  paid: z.int(),
  free: z.int(),
  /** Those of the paid ones of which anything has been given back. */
  refunded: z.int(),
});
export type BookingTotals = z.infer<typeof BookingTotals>;

export const emptyCounts: CountedTally = {
  paid: 0,
  free: 0,
  moneyTaken: 0,
  discountsGiven: 0,
  completed: 0,
  erasedToDo: 0,
  refunds: 0,
  refunded: 0,
  refundedBookings: 0,
  disputesLost: 0,
  lostToDisputes: 0,
};
export const emptyTally: Tally = { ...emptyCounts, abandoned: 0, open: 0 };

/** The first and the last instant of a month in Europe/London. */
export function monthBounds(month: string): { readonly first: string; readonly last: string } {
  const next = londonDayStart(`${monthAfter(month, 1)}-01`);
  return {
    first: londonDayStart(`${month}-01`).toISOString(),
    last: new Date(next.getTime() - 1).toISOString(),
  };
}

/** The month so many months after another, or before it. */
export function monthAfter(month: string, count: number): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + count);
  return day.toISOString().slice(0, "YYYY-MM".length);
}

/** The month in which something happened, as the trainer's calendar has it. */
export function monthOf(at: string): string {
  return londonDate(new Date(at)).slice(0, "YYYY-MM".length);
}

export function kindOf(flowSource: FlowSource): CountedKind {
  return flowSource === "consultation-intro" ? "consultations" : "sessions";
}

/** Two tallies together. */
export function addTallies(one: Tally, other: TallyChange): Tally {
  const sum = { ...one };
  for (const name of counterNames) sum[name] += other[name] ?? 0;
  return sum;
}

/** How many bookings of a kind stand where, from all months there are. */
export function bookingTotals(months: readonly MonthNumbers[], kind: CountedKind): BookingTotals {
  const all = months.map((month) => month[kind]).reduce(addTallies, emptyTally);
  return {
    toDo: all.paid + all.free - all.completed - all.erasedToDo,
    completed: all.completed,
    paid: all.paid,
    free: all.free,
    refunded: all.refundedBookings,
  };
}

/** How many bookings were begun, whatever became of them. */
export function begun({ paid, free, abandoned, open }: Tally): number {
  return paid + free + abandoned + open;
}

/**
 * The share of begun bookings that were paid or free, between 0 and 1.
 * @returns `undefined` when there was none.
 */
export function conversion(tally: Tally): number | undefined {
  const all = begun(tally);
  return all === 0 ? undefined : (tally.paid + tally.free) / all;
}

/** What was taken in a month, less what was given back in it. */
export function moneyKept({ moneyTaken, refunded, lostToDisputes }: Tally): number {
  return moneyTaken - refunded - lostToDisputes;
}
