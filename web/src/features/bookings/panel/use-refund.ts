import { useState } from "react";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import {
  type Refund,
  refundFailureMessage,
  refundPendingMessage,
} from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import { toast } from "#web/components/toasts.ts";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { newId } from "#web/new-id.ts";

/**
 * The request of a refund. Its id stays until Stripe reports a failure, so that repeating it refunds once.
 * @param payer whom the money goes to
 */
export function useRefund(bookingId: string, payer: string) {
  const calls = useBookingCalls();
  const [refundId, setRefundId] = useState(() => newId());
  return {
    refundId,
    /** Shows the booking as it is now. A request without an answer may have succeeded. */
    reload: () => calls.get(bookingId).catch(() => undefined),
    /** @returns why the refund was not made; `undefined` once it is on the booking */
    async refund(request: RefundRequest): Promise<string | undefined> {
      const { refunds } = await calls.refund(bookingId, request);
      const made = refunds.find((each) => each.refundId === request.refundId);
      if (made && made.status !== "failed") return tell(made, payer);
      setRefundId(newId());
      return refundFailureMessage(made?.failure);
    },
  };
}

function tell({ amount, status, pendingReason }: Refund, payer: string): undefined {
  if (status === "succeeded") toast.success(`${formatPounds(amount)} refunded to ${payer}.`);
  else {
    const why = refundPendingMessage(pendingReason) ?? "It will finish on its own.";
    toast.info(`The refund of ${formatPounds(amount)} is under way. ${why}`);
  }
}
