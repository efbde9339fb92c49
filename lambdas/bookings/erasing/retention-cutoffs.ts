import type { Site } from "#shared/site/operators-site.ts";

export type RetentionPeriods = Pick<
  Site["privacy"]["keepFor"],
  "healthAnswersMonths" | "bookingsTaxYears"
>;

/** Data from these instants or before is due for erasure. */
export interface RetentionCutoffs {
  readonly healthAnswers: Date;
  readonly booking: Date;
}

/** Returns the cutoffs at an instant. */
export function retentionCutoffs(periods: RetentionPeriods, now: Date): RetentionCutoffs {
  const yearsKept = periods.bookingsTaxYears;
  return {
    healthAnswers: monthsBefore(now, periods.healthAnswersMonths),
    booking: new Date(startOfTaxYear(taxYearOf(now) - yearsKept).getTime() - 1),
  };
}

/** The same day some months before, or the last day of that month if it is shorter. */
function monthsBefore(instant: Date, months: number): Date {
  const before = new Date(instant);
  before.setUTCMonth(before.getUTCMonth() - months);
  // In a shorter month the date has overflowed into the next one.
  if (before.getUTCDate() !== instant.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** The British tax year that an instant is in, by the calendar year in which it began. */
function taxYearOf(instant: Date): number {
  const year = instant.getUTCFullYear();
  return instant < startOfTaxYear(year) ? year - 1 : year;
}

/** 6 April, 00:00 in London, which is always on summer time (UTC+1) by then. */
function startOfTaxYear(year: number): Date {
  return new Date(Date.UTC(year, 3, 5, 23));
}
