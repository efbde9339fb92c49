import { DomainError } from "#lambdas/http/domain-error.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import { leftToRefund, maximumRefunds, type Refund } from "#shared/bookings/refunds.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { refundBooking as endpoint } from "#shared/payments/admin-api.ts";
import { findKept } from "../booking-store.ts";
import type { KeptBooking } from "../stored-booking.ts";
import { type RefundDependencies, reconcileRefunds } from "./reconcile-refunds.ts";

/** Only concurrent changes of the same booking need a second round. */
const maximumRounds = 4;

/**
 * Refunds a payment in full or in part. The refund is stored on the booking before Stripe is asked,
 * on the condition that no more than was paid is refunded. If Stripe does not answer, the refund
 * stays under way and upkeep completes it.
 * @param by the administrator's name.
 * @throws DomainError `booking_not_found`, also for a draft; `refund_not_possible` when nothing was
 *   paid; `refund_too_large`; `too_many_refunds`; `conflict` when the id belongs to another refund,
 *   or the booking changes too often meanwhile.
 */
export async function refundBooking(
  dependencies: RefundDependencies,
  { params, body }: EndpointInput<typeof endpoint>,
  by: string,
): Promise<EndpointResponse<typeof endpoint>> {
  const requested = await record(dependencies, params.bookingId, body, by);
  const { bookingId } = requested;
  try {
    // Only upkeep uses another key, because Stripe may list the refund late.
    const isFirstRequest = ({ refundId, keySpentAt }: Refund) =>
      refundId === body.refundId && keySpentAt === undefined;
    return answer(await reconcileRefunds(dependencies, bookingId, isFirstRequest));
  } catch (error) {
    dependencies.log.warn("refund_left_to_upkeep", { bookingId }, error);
    return answer(requested);
  }
}

/** Stores the refund on the booking, unless it is stored already. */
async function record(
  { bookings, refunds, now, log }: RefundDependencies,
  bookingId: string,
  { refundId, amount, reason, note }: RefundRequest,
  by: string,
): Promise<KeptBooking> {
  for (let round = 0; round < maximumRounds; round += 1) {
    const booking = await findKept(bookings, bookingId);
    if (booking.paymentIntentId === undefined) throw new DomainError("refund_not_possible");
    const known = booking.refunds?.find((each) => each.refundId === refundId);
    if (known) {
      if (known.amount !== amount) throw new DomainError("conflict");
      return booking;
    }
    if (amount > leftToRefund(booking)) throw new DomainError("refund_too_large");
    if ((booking.refunds ?? []).length >= maximumRefunds) throw new DomainError("too_many_refunds");
    const refund = {
      refundId,
      amount,
      reason,
      status: "under_way" as const,
      requestedAt: now().toISOString(),
      requestedBy: by,
    };
    const change = {
      refunds: [...(booking.refunds ?? []), refund],
      note: note && !isErased(booking) ? { refundId, text: note } : undefined,
    };
    const written = await refunds.save(booking, change);
    if (written.outcome === "written") {
      log.info("refund_requested", { bookingId });
      return written.booking;
    }
  }
  throw new DomainError("conflict");
}

function answer(booking: KeptBooking): EndpointResponse<typeof endpoint> {
  const { bookingId, refunds = [], refundedAmount = 0 } = booking;
  return {
    bookingId,
    refunds,
    refundNotes: ("refundNotes" in booking && booking.refundNotes) || {},
    refundedAmount,
    leftToRefund: leftToRefund(booking),
  };
}
