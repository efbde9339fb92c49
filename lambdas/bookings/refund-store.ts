import { allOf, equals, isAbsent } from "#lambdas/database/expressions.ts";
import type { CountedBooking } from "#lambdas/numbers/booking-effects.ts";
import { type Refund, refundedAmount } from "#shared/bookings/refunds.ts";
import { isConfirmed } from "./booking-states.ts";
import type { WriteResult } from "./booking-store.ts";
import type { BookingItems } from "./conditional-write.ts";
import { paymentKeyOf } from "./list-keys.ts";
import { openWork, parseKept } from "./stored-booking.ts";

/** What the refunds of a booking become. */
export interface RefundsChange {
  readonly refunds: readonly Refund[];
  /** What has happened with that, for the numbers to count. */
  readonly events: readonly string[];
  /** The trainer's own words about one of them. */
  readonly note?: { readonly refundId: string; readonly text: string } | undefined;
}

/** The refunds of the bookings, kept on the bookings themselves. */
export interface RefundStore {
  /**
   * Writes the refunds of a booking, and puts it on upkeep's list.
   * @param booking as it was read. Refused when its refunds have changed since, so no sum of money
   *   is promised twice; and, for a note, when its person is erased.
   */
  save(booking: CountedBooking, change: RefundsChange): Promise<WriteResult<CountedBooking>>;
}

/** The refunds in DynamoDB. */
export function createRefundStore(items: BookingItems): RefundStore {
  return {
    save: (booking, { refunds, events, note }) => {
      const { bookingId, flowSource, refundsVersion } = booking;
      const { refundsUnderWay, ...sums } = sumsOf(refunds);
      const notes = "refundNotes" in booking ? booking.refundNotes : undefined;
      return items.update<CountedBooking>(
        bookingId,
        {
          set: {
            refunds,
            ...sums,
            refundsUnderWay,
            refundsVersion: (refundsVersion ?? 0) + 1,
            paymentKey: paymentKeyOf(flowSource, sums.refundedAmount > 0 ? "refunded" : "paid"),
            openWork: openWork.followUp,
            refundNotes: note && { ...notes, [note.refundId]: note.text },
          },
          add: { uncounted: events.length > 0 ? new Set(events) : undefined },
          remove: refundsUnderWay === undefined ? ["refundsUnderWay"] : [],
        },
        allOf(
          isConfirmed,
          refundsVersion === undefined
            ? isAbsent("refundsVersion")
            : equals("refundsVersion", refundsVersion),
          ...(note ? [isAbsent("erasedAt")] : []),
        ),
        parseKept,
      );
    },
  };
}

/** What a booking's refunds come to. */
export function sumsOf(refunds: readonly Refund[]) {
  const underWay = refunds.filter(({ status }) => status === "under_way").length;
  return {
    refundedAmount: refundedAmount(refunds),
    refundsUnderWay: underWay === 0 ? undefined : underWay,
  };
}
