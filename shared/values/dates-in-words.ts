import { londonDate, londonTime } from "./london-days.ts";

/** Dates and times as people in Britain read them. The names are ours, because `Intl` differs between browsers. */

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The parts of a date, `YYYY-MM-DD`, or of a month, `YYYY-MM`. */
function partsOf(date: string) {
  const [year, month = 0, day] = date.split("-").map(Number);
  const name = months[month - 1] ?? "";
  return { year, name, short: name === "September" ? "Sept" : name.slice(0, 3), day };
}

/** The weekday of a date, such as `Monday`. */
function weekdayOf(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? "";
}

/** `2026-03-02` as `2 March 2026`. */
export function longDate(date: string): string {
  const { day } = partsOf(date);
  return `${day} ${longMonth(date)}`;
}

/** `2026-03-02` as `Monday 2 March 2026`. */
export function longDay(date: string): string {
  return `${weekdayOf(date)} ${longDate(date)}`;
}

/** `2026-03-02` as `2 Mar`. */
export function dayAndMonth(date: string): string {
  const { day, short } = partsOf(date);
  return `${day} ${short}`;
}

/** `2026-03-02` as `2 Mar 2026`. */
export function shortDate(date: string): string {
  return `${dayAndMonth(date)} ${partsOf(date).year}`;
}

/** The weekday of `2026-03-02` as `Mon`. */
export function shortWeekday(date: string): string {
  return weekdayOf(date).slice(0, 3);
}

/** `2026-03` as `March 2026`. */
export function longMonth(month: string): string {
  const { name, year } = partsOf(month);
  return `${name} ${year}`;
}

/** `2026-03` as `Mar`. */
export function shortMonth(month: string): string {
  return partsOf(month).short;
}

/** A time as the client reads it, such as `Monday 2 March 2026 at 10:00 (UK time)`. */
export function timeInWords(startsAt: string): string {
  const at = new Date(startsAt);
  return `${longDay(londonDate(at))} at ${londonTime(at)} (UK time)`;
}
