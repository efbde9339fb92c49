import { DomainError } from "#lambdas/http/domain-error.ts";
import type { BookingSettings } from "#shared/bookings/booking-settings.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { isOwedInFull } from "#shared/bookings/cancellation.ts";
import type { KeptBooking } from "../stored-booking.ts";
import type { RefundDependencies } from "./reconcile-refunds.ts";
import { refundBooking } from "./refund-booking.ts";

export interface CancelledDependencies extends RefundDependencies {
  readonly bookingSettings: { readonly read: () => Promise<BookingSettings> };
}

/** Who asked for the refund, for the trainer to read. */
const automatic = "the site";

/**
 * Refunds what a client has cancelled, if the trainer has chosen so and it is owed in full. It is decided
 * once: a later change of the setting changes nothing. The refund has an id from the cancellation, so that
 * a repeated decision refunds once.
 * @returns the booking as it is afterwards.
 */
export async function refundCancelled(
  dependencies: CancelledDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  if (isErased(booking) || booking.cancellationRefundId === undefined) return booking;
  const { bookingId, cancellationRefundId: refundId, amount } = booking;
  const isWhole = isOwedInFull(booking, dependencies.now());
  if (isWhole && (await dependencies.bookingSettings.read()).refundCancelled) {
    const body = { refundId, amount, reason: "requested_by_customer" } as const;
    await refundBooking(dependencies, { params: { bookingId }, body }, automatic).catch(
      (error: unknown) => {
        // The trainer has refunded some of it at the same moment.
        if (!(error instanceof DomainError && error.code === "refund_too_large")) throw error;
      },
    );
  }
  const decided = await dependencies.bookings.recordRefundDecided(bookingId);
  return decided.outcome === "written" ? decided.booking : booking;
}
