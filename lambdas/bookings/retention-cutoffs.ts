import type { site } from "#shared/site/site.ts";

type KeepFor = Pick<typeof site.privacy.keepFor, "healthAnswersMonths" | "bookingsTaxYears">;
/** The same, at whatever values. */
export type RetentionPeriods = { readonly [Period in keyof KeepFor]: number };

/** Everything from these instants, or before, has been kept for long enough. */
export interface RetentionCutoffs {
  readonly healthAnswers: Date;
  readonly booking: Date;
}

/** What has been kept for long enough at an instant. */
export function retentionCutoffs(periods: RetentionPeriods, now: Date): RetentionCutoffs {
  const yearsKept = periods.bookingsTaxYears;
  return {
    healthAnswers: monthsBefore(now, periods.healthAnswersMonths),
    booking: new Date(startOfTaxYear(taxYearOf(now) - yearsKept).getTime() - 1),
  };
}

/** The same day so many months before, or that month's last day where it has no such day. */
function monthsBefore(instant: Date, months: number): Date {
  const before = new Date(instant);
  before.setUTCMonth(before.getUTCMonth() - months);
  // Where the month is too short, the date has run over into the next.
  if (before.getUTCDate() !== instant.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** The British tax year that an instant is in, by the calendar year in which it began. */
function taxYearOf(instant: Date): number {
  const year = instant.getUTCFullYear();
  return instant < startOfTaxYear(year) ? year - 1 : year;
}

/** It begins with the 6th of April in London, which is always an hour ahead of UTC by then. */
function startOfTaxYear(year: number): Date {
  return new Date(Date.UTC(year, 3, 5, 23));
}
