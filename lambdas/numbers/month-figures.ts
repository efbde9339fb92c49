import * as z from "zod/mini";
import { ConfirmedFacts } from "#shared/bookings/booking-facts.ts";
import { lostDisputes } from "#shared/bookings/disputes.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { type CountedTally, emptyCounts, kindOf, monthOf } from "#shared/numbers/numbers.ts";

/** The attributes of a confirmed booking that the figures need, without personal data. */
export const CountedBooking = z.object({
  ...z.pick(ConfirmedFacts, {
    bookingId: true,
    type: true,
    amount: true,
    originalAmount: true,
    discountCode: true,
    discountPercentage: true,
    timestamp: true,
    refunds: true,
    disputes: true,
    refundsVersion: true,
  }).shape,
  flowSource: z.enum(["consultation-intro", "payment-page"]),
  status: z.optional(z.literal("completed")),
  completedAt: z.optional(z.iso.datetime()),
  erasedAt: z.optional(z.iso.datetime()),
  /** When it last changed, until its months are recomputed. */
  recountSince: z.optional(z.iso.datetime()),
});
export type CountedBooking = z.infer<typeof CountedBooking>;

/** The bookings of one month made with a code. */
export const CodeFigures = z.object({
  /** Distinguishes the code from a deleted one of the same name. */
  createdAt: z.iso.datetime(),
  uses: z.int(),
  /** In pence. */
  discountGiven: z.int(),
});
export type CodeFigures = z.infer<typeof CodeFigures>;

/** The figures of a month, added up from its bookings. */
export interface MonthFigures {
  readonly consultations: CountedTally;
  readonly sessions: CountedTally;
  readonly codes: Readonly<Record<string, CodeFigures>>;
}

/** The months in which a booking counts: its confirmation, completion, refunds and lost disputes. */
export function monthsOf({
  timestamp,
  completedAt,
  refunds = [],
  disputes,
}: CountedBooking): string[] {
  const instants = [
    timestamp,
    completedAt,
    ...refunds.map(({ refundedAt }) => refundedAt),
    ...lostDisputes(disputes).map(({ closedAt }) => closedAt),
  ];
  return [...new Set(instants.flatMap((at) => (at === undefined ? [] : monthOf(at))))];
}

/**
 * Adds up a month.
 * @param bookings every booking that counts in it; others change nothing.
 * @param codeCreatedAt when each code that exists was created.
 */
export function figuresOf(
  month: string,
  bookings: readonly CountedBooking[],
  codeCreatedAt: ReadonlyMap<string, string>,
): MonthFigures {
  const figures = { consultations: { ...emptyCounts }, sessions: { ...emptyCounts } };
  const codes: Record<string, CodeFigures> = {};
  for (const booking of bookings) {
    const tally = figures[kindOf(booking.flowSource)];
    const made = (booking.refunds ?? []).filter(({ status }) => status === "succeeded");
    if (monthOf(booking.timestamp) === month) {
      const discountGiven = discountOf(booking);
      if (booking.type === "paid") {
        tally.paid += 1;
        tally.moneyTaken += booking.amount;
      } else tally.free += 1;
      tally.discountsGiven += discountGiven;
      if (made.length > 0) tally.refundedBookings += 1;
      if (isErasedToDo(booking)) tally.erasedToDo += 1;
      const createdAt = codeCreatedAt.get(booking.discountCode ?? "");
      if (booking.discountCode !== null && createdAt && createdAt <= booking.timestamp) {
        const code = codes[booking.discountCode] ?? { createdAt, uses: 0, discountGiven: 0 };
        codes[booking.discountCode] = {
          createdAt,
          uses: code.uses + 1,
          discountGiven: code.discountGiven + discountGiven,
        };
      }
    }
    if (booking.completedAt && monthOf(booking.completedAt) === month) tally.completed += 1;
    for (const { refundedAt, amount } of made) {
      if (refundedAt === undefined || monthOf(refundedAt) !== month) continue;
      tally.refunds += 1;
      tally.refunded += amount;
    }
    for (const { closedAt, amount } of lostDisputes(booking.disputes)) {
      if (closedAt === undefined || monthOf(closedAt) !== month) continue;
      tally.disputesLost += 1;
      tally.lostToDisputes += amount;
    }
  }
  return { ...figures, codes };
}

function isErasedToDo({ flowSource, status, erasedAt }: CountedBooking): boolean {
  return flowSource === "consultation-intro" && status !== "completed" && erasedAt !== undefined;
}

/** Computed from the percentage, because a mismatched amount was not offered with the discount. */
function discountOf({ originalAmount, discountPercentage }: CountedBooking): number {
  return originalAmount - priceAfterDiscount(originalAmount, discountPercentage ?? 0);
}
