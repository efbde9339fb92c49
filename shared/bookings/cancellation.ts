import { londonDate } from "#shared/values/london-days.ts";

/** Consumer Contracts Regulations 2013, regulation 30: 14 days after the day of the contract. */
const cancellationDays = 14;

/**
 * The last day on which a visitor may cancel what they booked and get their money back without
 * giving a reason. Services that began earlier at their wish are another matter (regulation 36).
 * @param confirmedAt the instant at which the contract was entered into.
 * @returns a calendar date in Europe/London, `YYYY-MM-DD`.
 */
export function lastDayToCancel(confirmedAt: string): string {
  // Days are counted in the calendar: the night in which the clocks change has another length.
  const day = new Date(`${londonDate(new Date(confirmedAt))}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + cancellationDays);
  return day.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Whether that day has not passed yet. */
export function mayStillCancel(confirmedAt: string, at: Date): boolean {
  return londonDate(at) <= lastDayToCancel(confirmedAt);
}
