import {
  addTallies,
  begun,
  type CountedKind,
  conversion,
  emptyTally,
  type MonthNumbers,
  moneyKept,
  monthAfter,
  type Tally,
} from "#shared/numbers/numbers.ts";
import { londonDate } from "#shared/values/london-days.ts";

export type Selection = CountedKind | "everything";

const chartMonths = 12;

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

export interface Figure {
  readonly label: string;
  /** In pence, a number of bookings, or percent. */
  readonly value: number | undefined;
  readonly unit: "money" | "count" | "percent";
  readonly detail: string;
  /** The value of the month before; absent when there is none. */
  readonly before: number | undefined;
}

export function figuresOf(tally: Tally, before: Tally | undefined): Figure[] {
  const booked = ({ paid, free }: Tally) => paid + free;
  const rate = (each: Tally) => {
    const share = conversion(each);
    return share === undefined ? undefined : Math.round(share * 100);
  };
  return [
    {
      label: "Money taken",
      unit: "money",
      value: tally.moneyTaken,
      before: before?.moneyTaken,
      detail:
        tally.disputesLost === 0
          ? "by card, before refunds"
          : "by card, before refunds and lost disputes",
    },
    {
      label: "Money kept",
      unit: "money",
      value: moneyKept(tally),
      before: before && moneyKept(before),
      detail: tally.disputesLost === 0 ? "after refunds" : "after refunds and lost disputes",
    },
    {
      label: "Bookings",
      unit: "count",
      value: booked(tally),
      before: before && booked(before),
      detail: `${tally.paid} paid, ${tally.free} free`,
    },
    {
      label: "Conversion",
      unit: "percent",
      value: rate(tally),
      before: before && rate(before),
      detail: begunInWords(tally),
    },
    {
      label: "Discounts given",
      unit: "money",
      value: tally.discountsGiven,
      before: before?.discountsGiven,
      detail: "off the list price",
    },
    {
      label: "Refunds",
      unit: "money",
      value: tally.refunded,
      before: before?.refunded,
      detail: tally.refunds === 1 ? "in 1 refund" : `in ${tally.refunds} refunds`,
    },
    ...lossesOf(tally, before),
  ];
}

/** What became of the bookings that were begun. Abandoned ones are counted roughly. */
function begunInWords(tally: Tally): string {
  const { paid, free, abandoned } = tally;
  if (begun(tally) === 0) return "no booking was begun";
  const about = abandoned === 0 ? "" : "about ";
  return `of ${about}${begun(tally)} begun: ${paid} paid, ${free} free, ${abandoned} abandoned`;
}

/** Money that banks gave back; shown only where there is any. */
function lossesOf({ disputesLost, lostToDisputes }: Tally, before: Tally | undefined): Figure[] {
  if (disputesLost === 0 && !before?.disputesLost) return [];
  return [
    {
      label: "Lost disputes",
      unit: "money",
      value: lostToDisputes,
      before: before?.lostToDisputes,
      detail: disputesLost === 1 ? "in 1 dispute" : `in ${disputesLost} disputes`,
    },
  ];
}

/** The top of the scale: the next round sum of pounds, in pence. */
export function scaleTop(largestPence: number): number {
  for (let decade = 1000; ; decade *= 10) {
    const top = [1, 2, 5, 10].map((step) => step * decade).find((each) => each >= largestPence);
    if (top !== undefined) return top;
  }
}
