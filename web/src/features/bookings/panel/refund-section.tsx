import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { cancellableUntil } from "#shared/bookings/cancellation.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { leftToRefund } from "#shared/bookings/owed.ts";
import {
  type Refund,
  refundFailureMessage,
  refundPendingMessage,
  refundReasonLabels,
} from "#shared/bookings/refunds.ts";
import { isCancellable } from "#shared/bookings/right-to-cancel.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import desk from "#web/admin/desk.module.css";
import { Moment } from "#web/admin/moment.tsx";
import styles from "./panel.module.css";
import { RefundButton } from "./refund-button.tsx";

/** The refunds of a payment, and what is known of the client's right to cancel. */
export function RefundSection({ booking }: { booking: AdminBooking }) {
  const { refunds = [], disputes = [], type, takenByHand } = booking;
  if (type !== "paid") return null;
  const notes = isErasedRecord(booking) ? {} : (booking.refundNotes ?? {});
  const until = cancellableUntil(booking);
  const lastDay = londonDate(until);
  const now = new Date();
  const isLate = now > until;
  const mayBeCancelled = isLate ? overBecause(booking) === undefined : isCancellable(booking, now);
  const settled = disputes.map(settledDispute).find((sentence) => sentence !== undefined);

  return (
    <div className="stack-4">
      {settled && <p>{settled}</p>}
      {takenByHand && leftToRefund(booking) > 0 && (
        <p className={desk["muted"]}>
          If you owe the client money, pay it back yourself, then record it here.
        </p>
      )}
      {mayBeCancelled && !takenByHand && (
        <p className={desk["muted"]}>
          <span>
            {!isLate
              ? `The client can cancel within ${cancellationDays} days, until the end of `
              : `The ${cancellationDays} days in which the client could cancel ended on `}
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
      <RefundButton booking={booking} />
    </div>
  );
}

/** What came of a dispute or an inquiry that needs nothing more. */
function settledDispute({ kind, status }: Dispute): string | undefined {
  if (status === "won")
    return "Dispute won: the bank decided in your favour, and the money is yours.";
  if (status !== "closed" || kind !== "inquiry") return undefined;
  return "Bank inquiry closed: it did not become a dispute.";
}

/** What became of the sessions left of a block. */
function endedInWords({ sessionsEnded }: Refund): string | undefined {
  if (sessionsEnded === undefined) return undefined;
  return `${sessionsEnded === 0 ? "No session" : sessionCount(sessionsEnded)} ended with it.`;
}

const states = {
  under_way: "Under way",
  succeeded: "Refunded",
  failed: "Not refunded",
} as const satisfies Record<Refund["status"], string>;

function RefundEntry({ refund, note }: { refund: Refund; note: string | undefined }) {
  const { amount, status, reason, requestedAt, requestedBy, pendingReason, failure, failedAt } =
    refund;
  const ended = status === "failed" ? undefined : endedInWords(refund);
  const pending = status === "under_way" ? refundPendingMessage(pendingReason) : undefined;
  return (
    <li className={styles["refund"]} data-status={status}>
      <p className="split">
        <strong>{formatPounds(amount)}</strong>
        <span className={styles["state"]}>{states[status]}</span>
      </p>
      {pending && <p>{pending}</p>}
      {status === "failed" && <p>{refundFailureMessage(failure)}</p>}
      {status === "failed" && failedAt && (
        <p className={desk["muted"]}>
          Failed <Moment at={failedAt} />
        </p>
      )}
      <p className={desk["muted"]}>
        <Moment at={requestedAt} />
        <span>{requestedBy ? ` by ${requestedBy}` : ", in the Stripe dashboard"}</span>
        <span>{reason && `. ${refundReasonLabels[reason]}`}</span>
      </p>
      {ended && <p className={desk["muted"]}>{ended}</p>}
      {note && <p className={styles["note"]}>{note}</p>}
    </li>
  );
}
