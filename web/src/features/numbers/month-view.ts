import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import {
  addTallies,
  begun,
  bookingTotals,
  emptyTally,
  type Figures,
  type MonthNumbers,
  moneyKept,
  monthAfter,
  monthOf,
  type SameDays,
  type Tally,
} from "#shared/numbers/numbers.ts";
import { longDate, longMonth } from "#shared/values/dates-in-words.ts";
import { dayMs } from "#shared/values/durations.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { formatCount, formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { counted } from "#web/admin/counted.ts";
import type { Tile } from "#web/admin/tiles.tsx";

export type Selection = BookingKind | "everything";

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

export function tallyOf(month: Pick<MonthNumbers, BookingKind>, selection: Selection): Tally {
  if (selection !== "everything") return month[selection];
  return addTallies(month.consultations, month.sessions);
}

/** What a month is compared with. */
interface Compared {
  readonly tally: Tally;
  /** Of which days it is, such as `in October 2026` or `from 1 to 20 October 2026`. */
  readonly when: string;
  /** All of that month, and its name. */
  readonly whole: Tally;
  readonly month: string;
}

/** The month before; of the month before the present one, the same days. */
export function comparedWith(
  before: MonthNumbers | undefined,
  sameDays: SameDays | null,
  selection: Selection,
): Compared | undefined {
  if (!before) return undefined;
  const whole = tallyOf(before, selection);
  const month = longMonth(before.month);
  return sameDays?.until.startsWith(before.month)
    ? { tally: tallyOf(sameDays, selection), when: daysInWords(sameDays.until), whole, month }
    : { tally: whole, when: `in ${month}`, whole, month };
}

/** The days of a month up to one of them. */
function daysInWords(until: string): string {
  const [month, nextMonth] = [until, laterDay(until, 1)].map((day) =>
    day.slice(0, "YYYY-MM".length),
  );
  if (month !== undefined && month !== nextMonth) return `in ${longMonth(month)}`;
  return until.endsWith("-01") ? `on ${longDate(until)}` : `from 1 to ${longDate(until)}`;
}

/** A figure of a month, in pence or a number of bookings. */
interface Figure {
  readonly label: string;
  readonly isMoney?: boolean;
  readonly of: (tally: Tally) => number;
  readonly detail: (tally: Tally) => string;
}

const taken: readonly Figure[] = [
  {
    label: "Money taken",
    isMoney: true,
    of: ({ moneyTaken }) => moneyTaken,
    detail: (tally) => `${waysInWords(tally)}, before ${deductions(tally)}`,
  },
  {
    label: "Money kept",
    isMoney: true,
    of: moneyKept,
    detail: (tally) => `after ${deductions(tally)}`,
  },
  {
    label: "Bookings",
    of: ({ paid, free }) => paid + free,
    detail: ({ paid, free }) => `${paid} paid, ${free} free`,
  },
];

const givenUp: readonly Figure[] = [
  {
    label: "Discounts given",
    isMoney: true,
    of: ({ discountsGiven }) => discountsGiven,
    detail: () => "off the list price",
  },
  {
    label: "Refunds",
    isMoney: true,
    of: ({ refunded }) => refunded,
    detail: ({ refunds, refundedByHand }) =>
      `in ${counted(refunds, "refund")}${refundedByHand === 0 ? "" : `, ${formatPounds(refundedByHand)} of it outside Stripe`}`,
  },
];

/** Money that banks gave back; shown only where there is any. */
const losses: Figure = {
  label: "Lost disputes",
  isMoney: true,
  of: ({ lostToDisputes }) => lostToDisputes,
  detail: ({ disputesLost }) => `in ${counted(disputesLost, "dispute")}`,
};

/** Whether attempts of the month may be younger than a day: these are not counted as unpaid yet. */
export function isStillCounted(month: string, now: Date): boolean {
  return month >= monthOf(new Date(now.getTime() - dayMs).toISOString());
}

/** @param isCounted whether all attempts of the month are counted. */
export function tilesOf(tally: Tally, compared: Compared | undefined, isCounted = true): Tile[] {
  const hasLosses = tally.disputesLost > 0 || Boolean(compared?.tally.disputesLost);
  const tileOf = ({ label, isMoney = false, of, detail }: Figure): Tile => ({
    label,
    value: isMoney ? formatPounds(of(tally)) : formatCount(of(tally)),
    details: [
      detail(tally),
      ...(compared ? [changeInWords(of(tally) - of(compared.tally), isMoney, compared.when)] : []),
    ],
  });
  return [
    ...taken.map(tileOf),
    startedTile(tally, compared, isCounted),
    ...givenUp.map(tileOf),
    ...(hasLosses ? [tileOf(losses)] : []),
  ];
}

/** In words, because a screen reader does not read arrows and colours. */
function changeInWords(change: number, isMoney: boolean, when: string): string {
  if (change === 0) return `The same as ${when}`;
  const size = Math.abs(change);
  const amount = isMoney ? formatPoundsInProse(size) : formatCount(size);
  const less = isMoney ? "less" : "fewer";
  return `${amount} ${change > 0 ? "more" : less} than ${when}`;
}

/** Attempts are counted by month and roughly, so they are compared with all of the month before. */
function startedTile(tally: Tally, compared: Compared | undefined, isCounted: boolean): Tile {
  const booked = `who started, booked: ${tally.paid - tally.byHand} paid, ${tally.free} free`;
  const later = isCounted ? "" : ". Unpaid attempts count after 24 hours";
  const before = compared && shareBooked(compared.whole);
  return {
    label: "From start to booking",
    value: shareBooked(tally) ?? "–",
    details: [
      begun(tally) === 0 ? "no booking was started" : `${booked}${later}`,
      ...(compared ? [`${before ?? "No booking was started"} in ${compared.month}`] : []),
    ],
  };
}

/** How many who began booked, such as `26 of 26`. */
function shareBooked(tally: Tally): string | undefined {
  const all = begun(tally);
  if (all === 0) return undefined;
  const about = tally.abandoned === 0 ? "" : "about ";
  return `${formatCount(all - tally.abandoned)} of ${about}${formatCount(all)}`;
}

/** What Stripe has taken, apart from what the trainer has. */
function waysInWords({ moneyTaken, takenByHand }: Tally): string {
  if (takenByHand === 0) return "by card";
  return `${formatPounds(moneyTaken - takenByHand)} by card and ${formatPounds(takenByHand)} in cash or by bank transfer`;
}

function deductions({ disputesLost }: Tally): string {
  return disputesLost === 0 ? "refunds" : "refunds and lost disputes";
}

/** What clients have paid for, or been promised, and not had: of all months together. */
export function owedToClients(figures: Figures): string {
  const { months, sessionsOwed, owedPence, refundsOwed } = figures;
  const { toDo } = bookingTotals(months, "consultations");
  const owed = [
    ...(toDo > 0 ? [counted(toDo, "consultation")] : []),
    ...(sessionsOwed > 0
      ? [`${counted(sessionsOwed, "session")} worth ${formatPoundsInProse(owedPence)}`]
      : []),
    ...(refundsOwed > 0 ? [`${formatPoundsInProse(refundsOwed)} to refund`] : []),
  ];
  return owed.length === 0 ? "nothing" : owed.join(", ").replace(/, ([^,]*)$/, " and $1");
}
