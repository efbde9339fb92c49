import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { lostDisputes } from "#shared/bookings/disputes.ts";
import type { IndexedBooking } from "#shared/bookings/indexed-booking.ts";
import { kindRules } from "#shared/bookings/kinds.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import {
  addTallies,
  type CodeUses,
  emptyTally,
  type Figures,
  type MonthNumbers,
  sameDayBefore,
  type TallyChange,
} from "#shared/numbers/numbers.ts";
import { sessionsLeft, worthLeft } from "#shared/sessions/sessions-left.ts";
import { londonDate } from "#shared/values/london-days.ts";

/**
 * Adds bookings up. What is added up from parts of them is the same as what is added up from all.
 * @param codeCreatedAt when each code that exists was created: earlier bookings were made with another
 *   code of the same name.
 */
export function tallyBookings(
  bookings: readonly IndexedBooking[],
  codeCreatedAt: ReadonlyMap<string, string>,
  now: Date,
): Figures {
  let sessionsOwed = 0;
  let owedPence = 0;
  const months = new Map<string, MonthNumbers>();
  const codes = new Map<string, CodeUses>();
  const until = sameDayBefore(londonDate(now));
  const sameDays = { until, consultations: emptyTally, sessions: emptyTally };
  for (const booking of bookings) {
    const kind = kindOf({ flowSource: booking.confirmedKey });
    for (const [at, change] of countsOf(booking)) {
      const day = londonDate(new Date(at));
      const month = day.slice(0, "YYYY-MM".length);
      const before = months.get(month) ?? emptyMonth(month);
      months.set(month, { ...before, [kind]: addTallies(before[kind], change) });
      if (month === until.slice(0, "YYYY-MM".length) && day <= until) {
        sameDays[kind] = addTallies(sameDays[kind], change);
      }
    }
    sessionsOwed += sessionsLeft(booking, now);
    owedPence += worthLeft(booking, now);
    const { discountCode: code } = booking;
    const createdAt = codeCreatedAt.get(code ?? "");
    if (code === null || createdAt === undefined || createdAt > booking.timestamp) continue;
    const { uses, discountGiven } = codes.get(code) ?? { uses: 0, discountGiven: 0 };
    codes.set(code, { code, uses: uses + 1, discountGiven: discountGiven + discountOf(booking) });
  }
  return {
    months: [...months.values()].sort((one, other) => (one.month < other.month ? -1 : 1)),
    sameDays,
    codes: [...codes.values()].sort((one, other) => (one.code < other.code ? -1 : 1)),
    sessionsOwed,
    owedPence,
    refundsOwed: 0,
    bookings: bookings.length,
  };
}

function emptyMonth(month: string): MonthNumbers {
  return { month, consultations: emptyTally, sessions: emptyTally };
}

/** What a booking counts for, each with its time: completions, refunds and lost disputes have their own. */
function* countsOf(booking: IndexedBooking): Generator<readonly [at: string, TallyChange]> {
  const { timestamp, type, amount, takenByHand, completedAt, refunds = [], disputes } = booking;
  const made = refunds.filter(({ status }) => status === "succeeded");
  yield [
    timestamp,
    {
      ...(type === "paid" ? { paid: 1, moneyTaken: amount } : { free: 1 }),
      ...(takenByHand && { byHand: 1, takenByHand: amount }),
      discountsGiven: discountOf(booking),
      refundedBookings: made.length > 0 ? 1 : 0,
      endedEarly: hasEndedEarly(booking) ? 1 : 0,
    },
  ];
  if (completedAt !== undefined) yield [completedAt, { completed: 1 }];
  for (const { refundedAt, amount: refunded } of made) {
    const byHand = takenByHand && { refundedByHand: refunded };
    if (refundedAt !== undefined) yield [refundedAt, { refunds: 1, refunded, ...byHand }];
  }
  for (const { closedAt, amount: lostToDisputes } of lostDisputes(disputes)) {
    if (closedAt !== undefined) yield [closedAt, { disputesLost: 1, lostToDisputes }];
  }
}

function hasEndedEarly(booking: IndexedBooking): boolean {
  const { confirmedKey: flowSource, status } = booking;
  const hasEnded = overBecause(booking) !== undefined && status !== "completed";
  return kindRules[kindOf({ flowSource })].isCompleted && hasEnded;
}

/** Computed from the percentage, because a mismatched amount was not offered with the discount. */
function discountOf({ originalAmount, discountPercentage }: IndexedBooking): number {
  return originalAmount - priceAfterDiscount(originalAmount, discountPercentage ?? 0);
}
