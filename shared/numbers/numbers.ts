import * as z from "zod/mini";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { CalendarDate, laterDay, londonDate } from "#shared/values/london-days.ts";

/** A calendar month in Europe/London, `YYYY-MM`. */
export const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** What is added up. Sums of money are in pence. */
export const Tally = z.object({
  /** Bookings that were paid for, by the month in which they were confirmed. */
  paid: z.int(),
  /** Bookings that a discount made free, likewise. */
  free: z.int(),
  /** Money taken by the paid ones, before anything was given back. */
  moneyTaken: z.int(),
  /** Those of the paid ones that the trainer entered, and what of the money they took or gave back by hand. */
  byHand: z.int(),
  takenByHand: z.int(),
  refundedByHand: z.int(),
  /** What discounts took off the list prices. */
  discountsGiven: z.int(),
  /** Consultations marked as completed, by the month of that. */
  completed: z.int(),
  /** Consultations that were over before they were completed, by the month they were confirmed in. */
  endedEarly: z.int(),
  /** Refunds that have been made, and what they gave back, by the month of the refund. */
  refunds: z.int(),
  refunded: z.int(),
  /** Bookings of which anything has been given back, by the month in which they were confirmed. */
  refundedBookings: z.int(),
  /** Disputes that were lost, and the money they took, by the month in which they were lost. */
  disputesLost: z.int(),
  lostToDisputes: z.int(),
  /**
   * Attempts that were not paid within a day, by the month in which they were last begun. They leave
   * no record, so this is counted as they expire, and roughly.
   */
  abandoned: z.int(),
});
export type Tally = z.infer<typeof Tally>;
const counterNames = z.keyof(Tally).options;

/** How much each counter goes up, or down. */
export type TallyChange = Readonly<Partial<Tally>>;

export const CodeUses = z.object({
  code: z.string(),
  uses: z.int(),
  /** What it has taken off their prices, in pence. */
  discountGiven: z.int(),
});
export type CodeUses = z.infer<typeof CodeUses>;

export const MonthNumbers = z.object({ month: Month, consultations: Tally, sessions: Tally });
export type MonthNumbers = z.infer<typeof MonthNumbers>;

/** The same days of the month before: all up to the day whose number today has. */
export const SameDays = z.object({ until: CalendarDate, consultations: Tally, sessions: Tally });
export type SameDays = z.infer<typeof SameDays>;

/** What a part of the bookings comes to. Parts are added up with `addFigures`. */
export const Figures = z.object({
  /** Those in which anything happened, oldest first. */
  months: z.array(MonthNumbers),
  /** What the month so far is compared with, without abandoned attempts: these are counted by month. */
  sameDays: z.nullable(SameDays),
  /** The codes that were used and still exist, alphabetically. */
  codes: z.array(CodeUses),
  /** The sessions of blocks that are paid, or free, and can still be held, and what was paid for them in pence. */
  sessionsOwed: z.int(),
  owedPence: z.int(),
  /** What clients are still to be refunded, in pence. */
  refundsOwed: z.int(),
  /** How many bookings were added up. */
  bookings: z.int(),
});
export type Figures = z.infer<typeof Figures>;

/** How many bookings there are in each state. */
export interface BookingTotals {
  readonly toDo: number;
  readonly completed: number;
  /** Paid for, refunded or not. */
  readonly paid: number;
  readonly free: number;
  /** Those of the paid ones of which anything has been given back. */
  readonly refunded: number;
}

export const noFigures: Figures = {
  months: [],
  sameDays: null,
  codes: [],
  sessionsOwed: 0,
  owedPence: 0,
  refundsOwed: 0,
  bookings: 0,
};

export const emptyTally: Tally = {
  paid: 0,
  free: 0,
  moneyTaken: 0,
  byHand: 0,
  takenByHand: 0,
  refundedByHand: 0,
  discountsGiven: 0,
  completed: 0,
  endedEarly: 0,
  refunds: 0,
  refunded: 0,
  refundedBookings: 0,
  disputesLost: 0,
  lostToDisputes: 0,
  abandoned: 0,
};

/** The month so many months after another, or before it. */
export function monthAfter(month: string, count: number): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + count);
  return day.toISOString().slice(0, "YYYY-MM".length);
}

/** The day with the same number in the month before; that month's last, where it is shorter. */
export function sameDayBefore(day: string): string {
  const month = day.slice(0, "YYYY-MM".length);
  const last = laterDay(`${month}-01`, -1);
  const same = `${monthAfter(month, -1)}${day.slice("YYYY-MM".length)}`;
  return same < last ? same : last;
}

/** The month in which something happened, as the trainer's calendar has it. */
export function monthOf(at: string): string {
  return londonDate(new Date(at)).slice(0, "YYYY-MM".length);
}

export function addTallies(one: Tally, other: TallyChange): Tally {
  const sum = { ...one };
  for (const name of counterNames) sum[name] += other[name] ?? 0;
  return sum;
}

/** The months of two parts together, oldest first. */
export function addMonths(
  one: readonly MonthNumbers[],
  other: readonly MonthNumbers[],
): MonthNumbers[] {
  return added(
    one,
    other,
    ({ month }) => month,
    (a, b) => ({
      month: a.month,
      consultations: addTallies(a.consultations, b.consultations),
      sessions: addTallies(a.sessions, b.sessions),
    }),
  );
}

export function addFigures(one: Figures, other: Figures): Figures {
  return {
    months: addMonths(one.months, other.months),
    sameDays: addSameDays(one.sameDays, other.sameDays),
    codes: added(
      one.codes,
      other.codes,
      ({ code }) => code,
      (a, b) => ({
        code: a.code,
        uses: a.uses + b.uses,
        discountGiven: a.discountGiven + b.discountGiven,
      }),
    ),
    sessionsOwed: one.sessionsOwed + other.sessionsOwed,
    owedPence: one.owedPence + other.owedPence,
    refundsOwed: one.refundsOwed + other.refundsOwed,
    bookings: one.bookings + other.bookings,
  };
}

/** Of the later day, if the parts were read on both sides of midnight. */
function addSameDays(one: SameDays | null, other: SameDays | null): SameDays | null {
  if (one === null || other === null) return one ?? other;
  return {
    until: one.until > other.until ? one.until : other.until,
    consultations: addTallies(one.consultations, other.consultations),
    sessions: addTallies(one.sessions, other.sessions),
  };
}

/** Entries of two lists, those of the same name added up, by name. */
function added<Entry>(
  one: readonly Entry[],
  other: readonly Entry[],
  nameOf: (entry: Entry) => string,
  add: (one: Entry, other: Entry) => Entry,
): Entry[] {
  const all = new Map<string, Entry>();
  for (const entry of [...one, ...other]) {
    const before = all.get(nameOf(entry));
    all.set(nameOf(entry), before === undefined ? entry : add(before, entry));
  }
  return [...all.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The totals of a kind, over all months. */
export function bookingTotals(months: readonly MonthNumbers[], kind: BookingKind): BookingTotals {
  const all = months.map((month) => month[kind]).reduce(addTallies, emptyTally);
  return {
    toDo: all.paid + all.free - all.completed - all.endedEarly,
    completed: all.completed,
    paid: all.paid,
    free: all.free,
    refunded: all.refundedBookings,
  };
}

/** How many bookings were begun on the site, without the attempts of the last day, which may still be paid. */
export function begun({ paid, free, abandoned, byHand }: Tally): number {
  return paid - byHand + free + abandoned;
}

/** What was taken in a month, less what was given back in it. */
export function moneyKept({ moneyTaken, refunded, lostToDisputes }: Tally): number {
  return moneyTaken - refunded - lostToDisputes;
}
