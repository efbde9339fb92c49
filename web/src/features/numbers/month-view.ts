import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import {
  addTallies,
  begun,
  conversion,
  emptyTally,
  type MonthNumbers,
  moneyKept,
  monthAfter,
  monthOf,
  type Tally,
} from "#shared/numbers/numbers.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import { counted } from "#web/admin/counted.ts";

export type Selection = BookingKind | "everything";

const chartMonths = 12;
const dayMs = 24 * 60 * 60 * 1000;

/** Every month from the first with numbers to the present one, oldest first, empty ones included. */
export function everyMonth(months: readonly MonthNumbers[], now: Date): MonthNumbers[] {
  const present = londonDate(now).slice(0, "YYYY-MM".length);
  const known = new Map(months.map((each) => [each.month, each]));
  const last = months.reduce((latest, { month }) => (month > latest ? month : latest), present);
  const all: MonthNumbers[] = [];
  for (let month = months[0]?.month ?? present; month <= last; month = monthAfter(month, 1)) {
    all.push(known.get(month) ?? { month, consultations: emptyTally, sessions: emptyTally });
  }
  return all;
}

/** The months that the chart shows: the latest, or those that end with an older chosen month. */
export function chartWindow(months: readonly MonthNumbers[], chosen: string): MonthNumbers[] {
  const latest = months.slice(-chartMonths);
  if (latest.some(({ month }) => month === chosen)) return latest;
  const end = months.findIndex(({ month }) => month === chosen) + 1;
  return months.slice(Math.max(0, end - chartMonths), end);
}

/** Adds empty months before the first, so that a column is as wide in the first year. */
export function withEmptyMonthsBefore(months: readonly MonthNumbers[]): MonthNumbers[] {
  const missing = Math.max(0, chartMonths - months.length);
  const first = months[0];
  if (!first) return [];
  const before = Array.from({ length: missing }, (_, index) => ({
    month: monthAfter(first.month, index - missing),
    consultations: emptyTally,
    sessions: emptyTally,
  }));
  return [...before, ...months];
}

export function tallyOf(month: MonthNumbers | undefined, selection: Selection): Tally {
  if (!month) return emptyTally;
  if (selection !== "everything") return month[selection];
  return addTallies(month.consultations, month.sessions);
}

type Unit = "money" | "count" | "percent";

/** A figure of a month: in pence, a number of bookings, or percent. */
interface FigureKind {
  readonly label: string;
  readonly unit: Unit;
  readonly of: (tally: Tally) => number | undefined;
  readonly detail: (tally: Tally) => string;
}

const conversionLabel = "Conversion";
const countedLater = "Unpaid attempts count after 24 hours";

const figures: readonly FigureKind[] = [
  {
    label: "Money taken",
    unit: "money",
    of: ({ moneyTaken }) => moneyTaken,
    detail: (tally) => `${waysInWords(tally)}, before ${deductions(tally)}`,
  },
  {
    label: "Money kept",
    unit: "money",
    of: moneyKept,
    detail: (tally) => `after ${deductions(tally)}`,
  },
  {
    label: "Bookings",
    unit: "count",
    of: ({ paid, free }) => paid + free,
    detail: ({ paid, free }) => `${paid} paid, ${free} free`,
  },
  { label: conversionLabel, unit: "percent", of: percentConverted, detail: begunInWords },
  {
    label: "Discounts given",
    unit: "money",
    of: ({ discountsGiven }) => discountsGiven,
    detail: () => "off the list price",
  },
  {
    label: "Refunds",
    unit: "money",
    of: ({ refunded }) => refunded,
    detail: ({ refunds, refundedByHand }) =>
      `in ${counted(refunds, "refund")}${refundedByHand === 0 ? "" : `, ${formatPounds(refundedByHand)} of it outside Stripe`}`,
  },
];

/** Money that banks gave back; shown only where there is any. */
const losses: FigureKind = {
  label: "Lost disputes",
  unit: "money",
  of: ({ lostToDisputes }) => lostToDisputes,
  detail: ({ disputesLost }) => `in ${counted(disputesLost, "dispute")}`,
};

export interface Figure {
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | undefined;
  readonly detail: string;
  /** The value of the month before; absent when there is none. */
  readonly before: number | undefined;
}

/** Whether attempts of the month may be younger than a day: these are not counted as unpaid yet. */
export function isStillCounted(month: string, now: Date): boolean {
  return month >= monthOf(new Date(now.getTime() - dayMs).toISOString());
}

export function figuresOf(
  tally: Tally,
  before: Tally | undefined,
  isStillCounted = false,
): Figure[] {
  const hasLosses = tally.disputesLost > 0 || Boolean(before?.disputesLost);
  return [...figures, ...(hasLosses ? [losses] : [])].map(({ label, unit, of, detail }) => ({
    label,
    unit,
    value: of(tally),
    before: before && of(before),
    detail:
      isStillCounted && label === conversionLabel
        ? `${detail(tally)}. ${countedLater}`
        : detail(tally),
  }));
}

/** What Stripe has taken, apart from what the trainer has. */
function waysInWords({ moneyTaken, takenByHand }: Tally): string {
  if (takenByHand === 0) return "by card";
  return `${formatPounds(moneyTaken - takenByHand)} by card and ${formatPounds(takenByHand)} in cash or by bank transfer`;
}

function deductions({ disputesLost }: Tally): string {
  return disputesLost === 0 ? "refunds" : "refunds and lost disputes";
}

export function percentConverted(tally: Tally): number | undefined {
  const share = conversion(tally);
  return share === undefined ? undefined : Math.round(share * 100);
}

/** What became of the bookings that were begun. Abandoned ones are counted roughly. */
function begunInWords(tally: Tally): string {
  const { paid, byHand, free, abandoned } = tally;
  if (begun(tally) === 0) return "no booking was started";
  const about = abandoned === 0 ? "" : "about ";
  return `of ${about}${begun(tally)} started: ${paid - byHand} paid, ${free} free, ${abandoned} abandoned`;
}

/** The top of the scale: the next round sum of pounds, in pence. */
export function scaleTop(largestPence: number): number {
  for (let decade = 1000; ; decade *= 10) {
    const top = [1, 2, 5, 10].map((step) => step * decade).find((each) => each >= largestPence);
    if (top !== undefined) return top;
  }
}
