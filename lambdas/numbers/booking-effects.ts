import type { ConfirmedBooking, ErasedBooking } from "#shared/bookings/bookings.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { type CountedKind, kindOf, monthOf, type TallyChange } from "#shared/numbers/numbers.ts";
import type { CounterChanges } from "./event-counter.ts";

/** A booking as far as it counts; nothing of the person. */
export type CountedBooking = ConfirmedBooking | ErasedBooking;

/** What an event does to one counter. */
export interface Effect {
  readonly counter: "months" | "codes";
  /** The month, or the discount code. */
  readonly key: string;
  readonly changes: CounterChanges;
}

/** What has happened to a booking and is to be counted. */
export const bookingEvents = {
  confirmed: "confirmed",
  completed: "completed",
  /** Stripe has made a refund, or has said later that it failed after all. */
  refundMade: (refundId: string) => `refundMade/${refundId}`,
  refundUndone: (refundId: string) => `refundUndone/${refundId}`,
  /**
   * The first refund of a booking is made, or the last one undone; it may be again.
   * @param version the version of the refunds that this came with.
   */
  becameRefunded: (version: number) => `becameRefunded/${version}`,
  becamePaid: (version: number) => `becamePaid/${version}`,
} as const;

/**
 * What one event of a booking does to the numbers. It is told from the booking alone, so whoever
 * counts it, and whenever, counts the same.
 * @throws for an event that there is not.
 */
export function effectsOf(booking: CountedBooking, event: string): Effect[] {
  const [name = "", detail = ""] = event.split("/");
  switch (name) {
    case "confirmed":
      return confirmation(booking);
    case "completed":
      return [inMonth(booking, completedAt(booking), { completed: 1 })];
    case "refundMade":
      return [refund(booking, detail, 1)];
    case "refundUndone":
      return [refund(booking, detail, -1)];
    case "becameRefunded":
      return [inMonth(booking, booking.timestamp, { refundedBookings: 1 })];
    case "becamePaid":
      return [inMonth(booking, booking.timestamp, { refundedBookings: -1 })];
    default:
      throw new Error("A booking has an event that cannot be counted.");
  }
}

/** All that counts of a booking as it is now. What has been undone is not among it. */
export function allEvents(booking: CountedBooking): string[] {
  const isCompleted = "status" in booking && booking.status === "completed";
  const made = (booking.refunds ?? []).filter(({ status }) => status === "succeeded");
  return [
    bookingEvents.confirmed,
    ...(isCompleted ? [bookingEvents.completed] : []),
    ...made.map(({ refundId }) => bookingEvents.refundMade(refundId)),
    ...(made.length > 0 ? [bookingEvents.becameRefunded(booking.refundsVersion ?? 0)] : []),
  ];
}

/** The name of a counter on the item of its month. */
export function monthCounter(kind: CountedKind, name: string): string {
  return `${kind}_${name}`;
}

/** What an abandoned attempt does to the numbers. */
export function abandonment(draft: {
  readonly flowSource: CountedBooking["flowSource"];
  readonly timestamp: string;
}): Effect {
  return inMonth(draft, draft.timestamp, { abandoned: 1 });
}

function confirmation(booking: CountedBooking): Effect[] {
  const { amount, originalAmount, discountCode, discountPercentage, timestamp, type } = booking;
  // From the percentage: a payment that was never offered says nothing about a discount.
  const discountGiven =
    originalAmount - priceAfterDiscount(originalAmount, discountPercentage ?? 0);
  const ofItsMonth = inMonth(booking, timestamp, {
    ...(type === "paid" ? { paid: 1, moneyTaken: amount } : { free: 1 }),
    ...(discountGiven > 0 && { discountsGiven: discountGiven }),
  });
  if (discountCode === null) return [ofItsMonth];
  return [ofItsMonth, { counter: "codes", key: discountCode, changes: { uses: 1, discountGiven } }];
}

function inMonth(
  { flowSource }: Pick<CountedBooking, "flowSource">,
  at: string,
  change: TallyChange,
): Effect {
  const kind = kindOf(flowSource);
  const changes = Object.fromEntries(
    Object.entries(change).map(([name, by]) => [monthCounter(kind, name), by]),
  );
  return { counter: "months", key: monthOf(at), changes };
}

function refund(booking: CountedBooking, refundId: string, sign: 1 | -1): Effect {
  const found = booking.refunds?.find((each) => each.refundId === refundId);
  if (found?.refundedAt === undefined) throw new Error("A refund is counted that was never made.");
  return inMonth(booking, found.refundedAt, { refunds: sign, refunded: sign * found.amount });
}

function completedAt(booking: CountedBooking): string {
  const at = "completedAt" in booking ? booking.completedAt : undefined;
  if (at === undefined) throw new Error("A booking is counted as completed that is not.");
  return at;
}
