import { useState } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { cancellableUntil } from "#shared/bookings/cancellation.ts";
import { isHeldByBank, isOpenDispute, withoutClosed } from "#shared/bookings/disputes.ts";
import {
  leftToRefund,
  type Refund,
  refundFailureMessage,
  refundPendingMessage,
  refundReasonLabels,
} from "#shared/bookings/refunds.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Moment } from "#web/admin/moment.tsx";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { DisputeNotice } from "./dispute-notice.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { type AskForRefund, askForRefund } from "./refund-form.ts";
import styles from "./refunds.module.css";

interface RefundSectionProps {
  readonly booking: AdminBooking;
  readonly onChanged: () => void;
  readonly ask?: AskForRefund;
  readonly now?: () => Date;
}

export default function RefundSection({
  booking,
  onChanged,
  ask = askForRefund,
  now = () => new Date(),
}: RefundSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { bookingId, refunds = [], disputes = [], type } = booking;
  if (type !== "paid") return null;
  const notes = isErasedRecord(booking) ? {} : (booking.refundNotes ?? {});
  const left = isHeldByBank(disputes) ? 0 : leftToRefund(booking);
  const until = cancellableUntil(booking);
  const lastDay = londonDate(until);
  const mayBeCancelled =
    !isErasedRecord(booking) && booking.cancelledAt === undefined && !("completedAt" in booking);
  const isUrgent = disputes.some(isOpenDispute);

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
    <div className="stack-4">
      {withoutClosed(disputes).map((dispute) => (
        <DisputeNotice key={dispute.disputeId} dispute={dispute} booking={booking} />
      ))}
      {mayBeCancelled && (
        <p className={desk["muted"]}>
          <span>
            {now() <= until
              ? "The visitor may cancel within 14 days, until the end of "
              : "The 14 days in which the visitor could cancel ended on "}
          </span>
          <time dateTime={lastDay}>{longDate(lastDay)}</time>.
        </p>
      )}
      {refunds.length > 0 && (
        <ul className="stack-3" aria-label="Refunds">
          {refunds.map((refund) => (
            <RefundEntry key={refund.refundId} refund={refund} note={notes[refund.refundId]} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button
          variant={isUrgent ? "primary" : "secondary"}
          className={desk["alone"]}
          onClick={() => setOpen(true)}
        >
          {isUrgent ? "Refund Now" : left < booking.amount ? "Refund More" : "Refund"}
        </Button>
      )}
      {isOpen && (
        <RefundDialog
          bookingId={bookingId}
          to={(!isErasedRecord(booking) && booking.name) || "the visitor"}
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
    </div>
  );
}

const states = {
  under_way: "Under way",
  succeeded: "Refunded",
  failed: "Not refunded",
} as const satisfies Record<Refund["status"], string>;

function RefundEntry({ refund, note }: { refund: Refund; note: string | undefined }) {
  const { amount, status, reason, requestedAt, requestedBy, pendingReason, failure } = refund;
  const pending = status === "under_way" ? refundPendingMessage(pendingReason) : undefined;
  return (
    <li className={styles["refund"]} data-status={status}>
      <p className="split">
        <strong>{formatPounds(amount)}</strong>
        <span className={styles["state"]}>{states[status]}</span>
      </p>
      {pending && <p>{pending}</p>}
      {status === "failed" && <p>{refundFailureMessage(failure)}</p>}
      <p className={desk["muted"]}>
        <Moment at={requestedAt} />
        <span>{requestedBy ? ` by ${requestedBy}` : ", in the Stripe dashboard"}</span>
        <span>{reason && `. ${refundReasonLabels[reason]}`}</span>
      </p>
      {note && <p className={styles["note"]}>{note}</p>}
    </li>
  );
}
