import * as z from "zod/mini";
import { hourMs } from "#shared/values/durations.ts";

/** A calendar date, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date();

let formatter: Intl.DateTimeFormat | undefined;

/** The date and the time of day in Europe/London at an instant. */
function londonParts(at: Date): Readonly<Record<string, string>> {
  // Made when it is first asked for: that takes 15 ms, which a function should not spend on starting up.
  formatter ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  // The order of the parts in a formatted text differs between browsers.
  return Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** The calendar date in Europe/London at an instant, `YYYY-MM-DD`. */
export function londonDate(at: Date): string {
  const { year = "", month, day } = londonParts(at);
  return `${year.padStart(4, "0")}-${month}-${day}`;
}

/** The time of day in Europe/London at an instant, `HH:MM`. */
export function londonTime(at: Date): string {
  const { hour, minute } = londonParts(at);
  return `${hour}:${minute}`;
}

/** The instant at which a calendar day, `YYYY-MM-DD`, begins in Europe/London. */
export function londonDayStart(day: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00.000Z`);
  const hourBefore = new Date(utcMidnight - hourMs);
  // In summer the day begins an hour before it does in UTC. Clocks never change at midnight.
  return londonDate(hourBefore) === day ? hourBefore : new Date(utcMidnight);
}

/**
 * The instants at which it is this time, `HH:MM`, on a calendar day in Europe/London, the earlier first:
 * none in the hour that is left out when the clocks go forward, two in the one that they repeat.
 */
export function londonInstants(day: string, time: string): Date[] {
  const inUtc = Date.parse(`${day}T${time}:00.000Z`);
  // London keeps UTC, or is an hour ahead of it.
  return [new Date(inUtc - hourMs), new Date(inUtc)].filter(
    (at) => londonDate(at) === day && londonTime(at) === time,
  );
}

/** The calendar day so many days after another. */
export function laterDay(day: string, days: number): string {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  return new Date(noon + days * 24 * hourMs).toISOString().replace(/T.*/, "");
}

/** The same day so many years later; of 29 February the 28th, where there is none. */
export function yearsLater(day: string, years: number): string {
  const monthAndDay = day.slice(4);
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${monthAndDay}`;
  return CalendarDate.safeParse(later).success ? later : later.replace(/29$/, "28");
}

/** The last millisecond of a calendar day in Europe/London. */
export function londonDayEnd(day: string): Date {
  return new Date(londonDayStart(laterDay(day, 1)).getTime() - 1);
}
