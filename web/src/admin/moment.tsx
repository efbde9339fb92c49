import { dayAndMonth, shortDate } from "#shared/values/dates-in-words.ts";
import { dayMs, hourMs, minuteMs } from "#shared/values/durations.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { counted } from "./counted.ts";

export function Moment({ at }: { at: string }) {
  const instant = new Date(at);
  return <time dateTime={at}>{`${shortDate(londonDate(instant))}, ${londonTime(instant)}`}</time>;
}

/** A day of a row, with the year if it is not this one. */
export function dayInRow(date: string): string {
  const isThisYear = date.slice(0, 4) === londonDate(new Date()).slice(0, 4);
  return isThisYear ? dayAndMonth(date) : shortDate(date);
}

/** The day on which something happened. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayInRow(londonDate(new Date(at)))}</time>;
}

/** How long ago something was, in its largest whole unit, such as *3 days*; at first *just now*. */
export function timeSince(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since));
  if (ms >= dayMs) return counted(Math.floor(ms / dayMs), "day");
  if (ms >= hourMs) return counted(Math.floor(ms / hourMs), "hour");
  if (ms >= minuteMs) return counted(Math.floor(ms / minuteMs), "minute");
  return "just now";
}
