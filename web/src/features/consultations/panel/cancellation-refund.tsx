import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { refundAction } from "#shared/bookings/cancellation.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { refusalOr, useFailure } from "#web/admin/failures.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { useRefund } from "./use-refund.ts";

export function CancellationRefund({ booking, amount }: { booking: AdminBooking; amount: number }) {
  const { refundId, refund, reload } = useRefund(booking.bookingId);
  const fail = useFailure();
  if (isHeldByBank(booking.disputes)) return null;

  async function press() {
    try {
      const problem = await refund({ refundId, amount, reason: "requested_by_customer" });
      if (problem !== undefined) toast.error(problem);
      await reload();
    } catch (error) {
      if (isRefundedMeanwhile(error)) {
        toast.info("This has been refunded in the meantime.");
        void reload();
      } else {
        const again = "There was no answer. Press again: the money is refunded only once.";
        fail(error, refusalOr(error, again));
      }
    }
  }

  return (
    <ActionButton className={desk["alone"]} action={press}>
      {refundAction(amount)}
    </ActionButton>
  );
}

/** Another administrator, or the site, has refunded some of it, or all. */
function isRefundedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && ["refund_too_large", "conflict"].includes(error.code);
}
