import { lazily } from "#shared/values/london-days.ts";

const timeZone = "Europe/London";
const date = lazily(() => new Intl.DateTimeFormat("en-GB", { timeZone }));
const year = lazily(() => new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone }));

/** The date in London at an instant, as a person in Britain writes it: `02/03/2026`. */
export function londonDay(at: Date): string {
  return date().format(at);
}

/** The year in London at an instant. */
export function londonYear(at: Date): number {
  return Number(year().format(at));
}
