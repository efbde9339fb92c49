import * as z from "zod/mini";

const hourMs = 60 * 60 * 1000;

/** A calendar date, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date();

/**
 * Makes a value when it is first asked for, once. For `Intl` formatters: the first of them takes
 * 15 ms to make, which a function should not spend on starting up.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const londonCalendar = lazily(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

/** The calendar date in Europe/London at an instant, `YYYY-MM-DD`. */
export function londonDate(at: Date): string {
  const { year, month, day } = Object.fromEntries(
    // The order of the parts in a formatted text differs between browsers.
    londonCalendar()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** The instant at which a calendar day, `YYYY-MM-DD`, begins in Europe/London. */
export function londonDayStart(day: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00.000Z`);
  const hourBefore = new Date(utcMidnight - hourMs);
  // In summer the day begins an hour before it does in UTC. Clocks never change at midnight.
  return londonDate(hourBefore) === day ? hourBefore : new Date(utcMidnight);
}

const londonClock = lazily(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);

/** The time of day in Europe/London at an instant, `HH:MM`. */
export function londonTime(at: Date): string {
  return londonClock().format(at);
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

/** The last millisecond of a calendar day in Europe/London. */
export function londonDayEnd(day: string): Date {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  const dayAfter = new Date(noon + 24 * hourMs).toISOString().replace(/T.*/, "");
  return new Date(londonDayStart(dayAfter).getTime() - 1);
}
