import { allOf } from "#lambdas/database/expressions.ts";
import type { DealtWith } from "#shared/bookings/dealt-with.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { type Refund, refundedAmount } from "#shared/bookings/refunds.ts";
import { type BookingItems, isConfirmed } from "../booking-items.ts";
import { hasSameKeys, listKeyChanges } from "../list-keys.ts";
import { type KeptBooking, parseKept, pendingWork } from "../stored-booking.ts";

/** What is new about a booking's refunds and disputes; the rest stays as it is. */
export interface RefundsChange {
  readonly refunds?: readonly Refund[];
  readonly disputes?: readonly Dispute[];
  /** Which problems of the booking are dealt with. */
  readonly dealtWith?: readonly DealtWith[];
  /** Whether it decides that upkeep refunds a cancellation, or does not. */
  readonly isDecision?: true;
  /** The trainer's note on one of them. */
  readonly note?: { readonly refundId: string; readonly text: string } | undefined;
}

export type RefundStore = ReturnType<typeof createRefundStore>;

/** The refunds and disputes, stored on their bookings, and which problems are dealt with. */
export function createRefundStore(items: BookingItems) {
  return {
    /**
     * Writes the refunds or disputes of a booking, or which problems are dealt with, and puts it on
     * upkeep's list, which takes it off the trainer's when nothing is wrong any more. What is refunded in
     * full is no longer to do; what is not after all is to do again.
     * @param booking as it was read. Refused when any of these have changed since, so no amount is
     *   refunded twice, and when it has ended or been erased, or its time has changed.
     */
    save: (booking: KeptBooking, { note, isDecision, ...change }: RefundsChange) => {
      const { bookingId, refundsVersion } = booking;
      const { refunds = [] } = { ...booking, ...change };
      const underWay = refunds.filter(({ status }) => status === "under_way").length;
      const keys = listKeyChanges({ ...booking, ...change });
      const notes = "refundNotes" in booking ? booking.refundNotes : undefined;
      return items.update(
        bookingId,
        {
          set: {
            ...change,
            ...keys.set,
            refundedAmount: refundedAmount(refunds),
            refundsUnderWay: underWay === 0 ? undefined : underWay,
            refundsVersion: (refundsVersion ?? 0) + 1,
            pendingWork: pendingWork.followUp,
            refundNotes: note && { ...notes, [note.refundId]: note.text },
          },
          remove: [
            ...keys.remove,
            ...(underWay === 0 ? ["refundsUnderWay"] : []),
            ...(isDecision ? ["cancellationRefundId"] : []),
          ],
        },
        allOf(isConfirmed, hasSameKeys(booking)),
        parseKept,
      );
    },
  };
}
