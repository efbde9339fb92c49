/** Dates as people in Britain read them. The names are ours, because `Intl` differs between browsers. */

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  ["January", "Jan"],
  ["February", "Feb"],
  ["March", "Mar"],
  ["April", "Apr"],
  ["May", "May"],
  ["June", "Jun"],
  ["July", "Jul"],
  ["August", "Aug"],
  ["September", "Sept"],
  ["October", "Oct"],
  ["November", "Nov"],
  ["December", "Dec"],
] as const;

/** The parts of a date, `YYYY-MM-DD`, or of a month, `YYYY-MM`. */
function partsOf(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  const [long, short] = months[(month ?? 0) - 1] ?? ["", ""];
  return { year, long, short, day };
}

/** The weekday of a date, such as `Monday`. */
function weekdayOf(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? "";
}

/** `2026-03-02` as `2 March 2026`. */
export function longDate(date: string): string {
  const { day, long, year } = partsOf(date);
  return `${day} ${long} ${year}`;
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
  const { long, year } = partsOf(month);
  return `${long} ${year}`;
}

/** `2026-03` as `Mar`. */
export function shortMonth(month: string): string {
  return partsOf(month).short;
}
