import { isErased } from "#shared/bookings/bookings.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { isAboutToBeRefunded } from "#shared/bookings/site-refund.ts";
import { findKept } from "../booking-store.ts";
import type { KeptBooking } from "../stored-booking.ts";
import { type RefundDependencies, reconcileRefunds } from "./reconcile-refunds.ts";

/** Who asked for the refund, for the trainer to read. */
const automatic = "the site";

/**
 * Refunds a cancelled booking if the site was to do so and still may. One write records the refund and that
 * this is decided, on the condition that nothing about the money, the time or the trainer's marks has
 * changed, so that of concurrent runs and presses one refunds.
 * @returns the booking as it is afterwards.
 */
export async function refundCancelled(
  dependencies: RefundDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  if (isErased(booking) || booking.cancellationRefundId === undefined) return booking;
  const { bookings, refunds, now, log } = dependencies;
  const { bookingId, cancellationRefundId: refundId, amount } = booking;
  const isDue = isAboutToBeRefunded(booking, now());
  const refund: Refund = {
    refundId,
    amount,
    reason: "requested_by_customer",
    status: "under_way",
    requestedAt: now().toISOString(),
    requestedBy: automatic,
  };
  const change = { isDecision: true, ...(isDue && { refunds: [refund] }) } as const;
  const decided = await refunds.save(booking, change);
  // The next run decides on what has changed.
  if (decided.outcome !== "written") return findKept(bookings, bookingId);
  if (!isDue) return decided.booking;
  log.info("refund_requested", { bookingId });
  return reconcileRefunds(dependencies, bookingId, (each) => each.refundId === refundId);
}
