import { orWarn } from "#lambdas/http/or-warn.ts";
import type { refundBooking as endpoint } from "#shared/bookings/admin-api.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { leftToRefund, refundedAmount } from "#shared/bookings/owed.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import { changedBooking, changeKept } from "../booking-store.ts";
import type { KeptBooking } from "../record/booking.ts";
import { requestRefund } from "../record/refunds.ts";
import { type ReconcileDependencies, reconcilePayment } from "./reconcile-payment.ts";

/**
 * Refunds a payment in full or in part. The refund is stored on the booking before Stripe is asked,
 * on the condition that no more than was paid is refunded. If Stripe does not answer, the refund
 * stays under way and upkeep completes it.
 * @throws DomainError `booking_not_found`, also for a draft; what `requestRefund` refuses; `conflict` when the
 *   booking changes too often meanwhile.
 */
export async function refundBooking(
  dependencies: ReconcileDependencies,
  { params, body }: EndpointInput<typeof endpoint>,
  by: string,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookings, now, log } = dependencies;
  const { bookingId } = params;
  const changed = await changeKept(bookings, bookingId, (record) =>
    requestRefund(record, body, by, now()),
  );
  const requested = changedBooking(changed);
  if (changed.outcome === "written") log.info("refund_requested", { bookingId });
  // Only upkeep uses another key, because Stripe may list the refund late.
  const isFirstRequest = ({ refundId, keySpentAt }: Refund) =>
    refundId === body.refundId && keySpentAt === undefined;
  const refunded = await orWarn(log, "refund_left_to_upkeep", bookingId, () =>
    reconcilePayment(dependencies, bookingId, { mayRequest: isFirstRequest }),
  );
  return answer(refunded ?? requested);
}

function answer(booking: KeptBooking): EndpointResponse<typeof endpoint> {
  const { bookingId, refunds = [] } = booking;
  return {
    bookingId,
    refunds,
    refundNotes: (isErased(booking) ? undefined : booking.refundNotes) ?? {},
    refundedAmount: refundedAmount(refunds),
    leftToRefund: leftToRefund(booking),
  };
}
