import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { CountedBookings } from "#lambdas/numbers/counted-bookings.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { monthAfter, monthOf } from "#shared/numbers/numbers.ts";

export interface SearchableDependencies {
  readonly counted: Pick<CountedBookings, "firstMonth" | "inMonth">;
  readonly bookings: Pick<BookingStore, "find" | "addToSearch">;
  readonly now: () => Date;
  readonly remainingMs: () => number;
}

/** The longest that one month can take. */
const timeForOneMonthMs = 60_000;

/**
 * Writes the search entries of all bookings that have none, for the operator: a booking from before
 * there were any gets them only when it is followed up again.
 * @param from the month to begin with; by default the first.
 * @returns the months that are done, and the next one when time has run out.
 */
export async function makeSearchable(
  { counted, bookings, now, remainingMs }: SearchableDependencies,
  from?: string,
): Promise<{ readonly months: string[]; readonly next?: string }> {
  const last = monthOf(now().toISOString());
  const months: string[] = [];
  let month = from ?? (await counted.firstMonth()) ?? last;
  for (; month <= last; month = monthAfter(month, 1)) {
    if (remainingMs() < timeForOneMonthMs) return { months, next: month };
    for (const bookingId of await counted.inMonth(month)) {
      const booking = await bookings.find(bookingId);
      if (!booking || booking.paymentStatus === "pending" || isErased(booking)) continue;
      if (!booking.isSearchable) await bookings.addToSearch(booking);
    }
    months.push(month);
  }
  return { months };
}
