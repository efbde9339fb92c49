import { useState } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import { leftToRefund } from "#shared/bookings/owed.ts";
import { type Refund, refundPendingMessage } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { type AskForRefund, askForRefund } from "./refund-form.ts";

export interface RefundButtonProps {
  readonly booking: AdminBooking;
  readonly onChanged: () => void;
  /** Within the notice of a problem that a refund solves. */
  readonly isUrgent?: boolean;
  readonly ask?: AskForRefund;
}

/** Opens the form of a refund, if Stripe would make one. */
export default function RefundButton({
  booking,
  onChanged,
  isUrgent = false,
  ask = askForRefund,
}: RefundButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // There the answer in Stripe comes first.
  const isInquiry = booking.disputes?.some(
    ({ kind, status }) => kind === "inquiry" && status === "needs_response",
  );
  const left = isHeldByBank(booking.disputes) ? 0 : leftToRefund(booking);

  function done(refund: Refund) {
    setOpen(false);
    const amount = formatPounds(refund.amount);
    if (refund.status === "succeeded") toast.success(`${amount} has been refunded.`);
    else {
      const why = refundPendingMessage(refund.pendingReason) ?? "It will finish on its own.";
      toast.info(`The refund of ${amount} is under way. ${why}`);
    }
    onChanged();
  }

  return (
    <>
      {left > 0 && (
        <Button
          variant={isUrgent && !isInquiry ? "primary" : "secondary"}
          className={desk["alone"]}
          onClick={() => setOpen(true)}
        >
          {isUrgent ? "Refund Now" : left < booking.amount ? "Refund More" : "Refund"}
        </Button>
      )}
      {isOpen && (
        <RefundDialog
          bookingId={booking.bookingId}
          to={(!isErasedRecord(booking) && booking.name) || "the client"}
          leftPence={left}
          hasTime={"startsAt" in booking && booking.startsAt !== undefined}
          ask={ask}
          onDone={done}
          onClose={() => {
            setOpen(false);
            // A request without an answer may have succeeded.
            onChanged();
          }}
        />
      )}
    </>
  );
}
