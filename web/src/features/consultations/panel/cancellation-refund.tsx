import { useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { refundAction } from "#shared/bookings/cancellation.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import { refundFailureMessage, refundPendingMessage } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { newId } from "#web/new-id.ts";
import type { BookingEdit } from "../consultations-api.ts";

interface CancellationRefundProps extends BookingEdit<"refund" | "get"> {
  readonly booking: AdminBooking;
  /** What is left to pay back, in pence. */
  readonly amount: number;
}

/** Refunds all that is left of a cancelled booking, in one press. */
export function CancellationRefund({ booking, amount, api, onFailure }: CancellationRefundProps) {
  const { bookingId, disputes } = booking;
  // The same id until Stripe reports a failure, so that repeating a request refunds once.
  const [refundId, setRefundId] = useState(() => newId());
  if (isHeldByBank(disputes)) return null;

  async function refund() {
    try {
      const answer = await api.refund(bookingId, {
        refundId,
        amount,
        reason: "requested_by_customer",
      });
      const made = answer.refunds.find((each) => each.refundId === refundId);
      if (made?.status === "succeeded") toast.success(`${formatPounds(amount)} has been refunded.`);
      else if (made?.status === "under_way") {
        const why = refundPendingMessage(made.pendingReason) ?? "It will finish on its own.";
        toast.info(`The refund of ${formatPounds(amount)} is under way. ${why}`);
      } else {
        toast.error(refundFailureMessage(made?.failure));
        setRefundId(newId());
      }
      await api.get(bookingId);
    } catch (error) {
      if (isRefundedMeanwhile(error)) {
        toast.info("This has been refunded in the meantime.");
        api.get(bookingId).catch(() => undefined);
      } else {
        const again = "There was no answer. Press again: the money is refunded only once.";
        onFailure(error, error instanceof ApiError && !error.isTransient ? error.detail : again);
      }
    }
  }

  return (
    <ActionButton className={desk["alone"]} action={refund}>
      {refundAction(amount)}
    </ActionButton>
  );
}

/** Another administrator, or the site, has refunded some of it, or all. */
function isRefundedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && ["refund_too_large", "conflict"].includes(error.code);
}
