import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { refundAction } from "#shared/bookings/cancellation.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import { leftToRefund } from "#shared/bookings/owed.ts";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { Button } from "#web/components/button.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

interface RefundButtonProps {
  readonly booking: AdminBooking;
  readonly isUrgent?: boolean;
  /** What is owed, in pence: it is proposed. */
  readonly amountPence?: number;
}

/** Opens the form of a refund, if Stripe would make one. */
export function RefundButton({ booking, isUrgent = false, amountPence }: RefundButtonProps) {
  const open = useDialog();
  // There the answer in Stripe comes first.
  const isInquiry = booking.disputes?.some(
    ({ kind, status }) => kind === "inquiry" && status === "needs_response",
  );
  const left = isHeldByBank(booking.disputes) ? 0 : leftToRefund(booking);
  if (left <= 0) return null;
  return (
    <Button
      variant={amountPence !== undefined || (isUrgent && !isInquiry) ? "primary" : "secondary"}
      className={desk["alone"]}
      onClick={() =>
        open((close) => (
          <RefundDialog booking={booking} amountPence={amountPence} onClose={close} />
        ))
      }
    >
      {amountPence !== undefined
        ? refundAction(amountPence)
        : booking.takenByHand
          ? "Record a Refund"
          : isUrgent
            ? "Refund Now"
            : left < booking.amount
              ? "Refund More"
              : "Refund"}
    </Button>
  );
}
