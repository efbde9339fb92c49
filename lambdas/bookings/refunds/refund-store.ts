import { allOf, hasValue, isAbsent } from "#lambdas/database/expressions.ts";
import type { DealtWith } from "#shared/bookings/dealt-with.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { type Refund, refundedAmount } from "#shared/bookings/refunds.ts";
import type { BookingItems } from "../booking-items.ts";
import { isConfirmed } from "../booking-items.ts";
import { type KeptBooking, parseKept, pendingWork } from "../stored-booking.ts";

/** The new refunds or disputes of a booking; the others stay as they are. */
export interface RefundsChange {
  readonly refunds?: readonly Refund[];
  readonly disputes?: readonly Dispute[];
  /** The trainer's note on one of them. */
  readonly note?: { readonly refundId: string; readonly text: string } | undefined;
}

export type RefundStore = ReturnType<typeof createRefundStore>;

/** The refunds and disputes, stored on their bookings, and which problems are dealt with. */
export function createRefundStore(items: BookingItems) {
  return {
    /**
     * Writes the refunds or disputes of a booking, and puts it on upkeep's list.
     * @param booking as it was read. Refused when its refunds or disputes have changed since, so no
     *   amount is refunded twice; and, with a note, when the booking is erased.
     */
    save: (booking: KeptBooking, { note, ...change }: RefundsChange) => {
      const { bookingId, refundsVersion } = booking;
      const { refunds = [] } = { ...booking, ...change };
      const { refundsUnderWay, ...sums } = sumsOf(refunds);
      const notes = "refundNotes" in booking ? booking.refundNotes : undefined;
      return items.update(
        bookingId,
        {
          set: {
            ...change,
            ...sums,
            refundsUnderWay,
            refundsVersion: (refundsVersion ?? 0) + 1,
            pendingWork: pendingWork.followUp,
            refundNotes: note && { ...notes, [note.refundId]: note.text },
          },
          remove: refundsUnderWay === undefined ? ["refundsUnderWay"] : [],
        },
        allOf(
          isConfirmed,
          hasValue("refundsVersion", refundsVersion),
          ...(note ? [isAbsent("erasedAt")] : []),
        ),
        parseKept,
      );
    },

    /**
     * Replaces which problems of a booking are dealt with, and puts it on upkeep's list, which takes
     * it off the trainer's if nothing else is wrong.
     * @param seen as it was read. Refused when its refunds, its disputes or this have changed since.
     */
    dealWith: (
      { bookingId, refundsVersion }: Pick<KeptBooking, "bookingId" | "refundsVersion">,
      dealtWith: readonly DealtWith[],
    ) =>
      items.update(
        bookingId,
        {
          set: {
            dealtWith,
            refundsVersion: (refundsVersion ?? 0) + 1,
            pendingWork: pendingWork.followUp,
          },
        },
        allOf(isConfirmed, hasValue("refundsVersion", refundsVersion)),
        parseKept,
      ),
  };
}

/** The sums of a booking's refunds. */
function sumsOf(refunds: readonly Refund[]) {
  const underWay = refunds.filter(({ status }) => status === "under_way").length;
  return {
    refundedAmount: refundedAmount(refunds),
    refundsUnderWay: underWay === 0 ? undefined : underWay,
  };
}
