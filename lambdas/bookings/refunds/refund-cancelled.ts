import { isErased } from "#shared/bookings/bookings.ts";
import { changeKept } from "../booking-store.ts";
import type { KeptBooking } from "../record/booking.ts";
import { decideSiteRefund } from "../record/refunds.ts";
import { type ReconcileDependencies, reconcilePayment } from "./reconcile-payment.ts";

/**
 * Refunds a cancelled booking if the site was to do so and still may. One write records the refund and that
 * this is decided, so that of concurrent runs and presses one refunds.
 * @returns the booking as it is afterwards.
 */
export async function refundCancelled(
  dependencies: ReconcileDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  if (isErased(booking) || booking.cancellationRefundId === undefined) return booking;
  const { bookings, now, log } = dependencies;
  const { bookingId, cancellationRefundId: refundId } = booking;
  const decided = await changeKept(bookings, bookingId, (record) =>
    decideSiteRefund(record, now()),
  );
  if (decided.outcome === "refused") return booking;
  const isRefund = ({ refundId: each }: { readonly refundId: string }) => each === refundId;
  if (!decided.booking.refunds?.some(isRefund)) return decided.booking;
  log.info("refund_requested", { bookingId });
  return reconcilePayment(dependencies, bookingId, { mayRequest: isRefund });
}
