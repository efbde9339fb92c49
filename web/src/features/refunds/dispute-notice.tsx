import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import {
  type Dispute,
  disputeReason,
  disputeTitle,
  isOpenDispute,
  stripePaymentUrl,
} from "#shared/bookings/disputes.ts";
import { leftToRefund } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import { Moment } from "#web/admin/moment.tsx";
import { Notice } from "#web/components/notice.tsx";

/** What a bank has reported about a payment, and what the trainer can do. */
export function DisputeNotice({ dispute, booking }: { dispute: Dispute; booking: AdminBooking }) {
  const { paymentIntentId } = booking;
  const { kind, status, amount, evidenceDueAt } = dispute;
  const isOpen = isOpenDispute(dispute);
  return (
    <Notice tone={isOpen || status === "lost" ? "warning" : "info"} title={disputeTitle(dispute)}>
      <p>
        <span>
          {kind === "warning"
            ? "The bank suspects fraud"
            : `The bank ${kind === "inquiry" ? "asks about" : "disputes"} ${formatPounds(amount)}`}
        </span>
        : <span>{disputeReason(dispute)}</span>.{" "}
        <span>{adviceOn(dispute, leftToRefund(booking) <= 0)}</span>
      </p>
      {isOpen && evidenceDueAt !== undefined && (
        <p>
          Answer by <Moment at={evidenceDueAt} />.
        </p>
      )}
      {paymentIntentId && (
        <p>
          <a href={stripePaymentUrl(paymentIntentId)} target="_blank" rel="noreferrer">
            Open the payment in Stripe
          </a>
        </p>
      )}
    </Notice>
  );
}

function adviceOn({ kind, status }: Dispute, isRefunded: boolean): string {
  if (status === "won") return "The bank decided in your favour. The money is yours.";
  if (status === "lost")
    return "The bank decided in the cardholder’s favour and has returned the money.";
  if (status === "under_review") return "Your answer is with the bank, which now decides.";
  if (kind === "dispute") {
    return "The bank holds the money. Send what shows that the booking was genuine, or accept the dispute, in the Stripe dashboard.";
  }
  if (isRefunded) return "You have refunded it in full: if Stripe asks for an answer, say so.";
  return "A refund now prevents a dispute, its fee and a mark against your account. If you know the visitor and the booking is genuine, you need not refund.";
}
