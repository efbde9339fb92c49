import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { type BookingKind, kindOf } from "#shared/bookings/booking-kinds.ts";
import { type BookingProblem, mailOf, problemTitle } from "#shared/bookings/booking-problem.ts";
import { stripePaymentUrl } from "#shared/bookings/disputes.ts";
import { isHeldBack, type MissedMail } from "#shared/bookings/mails.ts";
import { heldAdvice, heldByBankAdvice, siteRefundInWords } from "#shared/bookings/payback.ts";
import {
  isCardGone,
  refundFailureMessage,
  refundPendingMessage,
} from "#shared/bookings/refunds.ts";
import { mayHaveBegun } from "#shared/consultations/begun.ts";
import { heldCount } from "#shared/sessions/session-blocks.ts";
import { formatPounds } from "#shared/values/money.ts";
import { Day } from "#web/admin/moment.tsx";
import { ButtonLink } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import { deskKinds, onDesk } from "#web/features/bookings/kinds.ts";
import { SessionEvidence } from "#web/features/sessions/session-evidence.tsx";
import { disputeAdvice } from "./dispute-advice.ts";
import { mailStateInWords } from "./mail-section.tsx";
import { RefundButton } from "./refund-button.tsx";
import { ResendButton } from "./resend-button.tsx";

interface ProblemNoticeProps {
  readonly booking: AdminBooking;
  readonly problem: BookingProblem;
}

export function ProblemNotice(props: ProblemNoticeProps) {
  return (
    <Notice tone="warning" title={problemTitle(props.problem)}>
      <Advice {...props} />
    </Notice>
  );
}

function Advice({ booking, problem }: ProblemNoticeProps) {
  const refundButton = <RefundButton booking={booking} isUrgent />;
  const { amount, refunds = [] } = booking;
  switch (problem.is) {
    case "disputed": {
      const { happened, toDo, more } = disputeAdvice(problem, booking, new Date());
      const isWarning = problem.kind === "warning";
      return (
        <>
          <p>{happened}</p>
          {toDo && (
            <p>
              <strong>{toDo}</strong>
            </p>
          )}
          {toDo && isWarning && refundButton}
          <StripeLink booking={booking} isMain={toDo !== undefined && !isWarning} />
          {toDo && problem.kind === "inquiry" && refundButton}
          {toDo && isBlock(booking) && <SessionEvidence booking={booking} />}
          <p>{more}</p>
        </>
      );
    }
    case "dispute_lost":
      return (
        <>
          <p>{`The bank decided for the cardholder and has returned ${formatPounds(problem.amount)}. You can no longer answer.`}</p>
          <StripeLink booking={booking} />
        </>
      );
    case "refund_failed": {
      const failed = refunds.find(({ refundId }) => refundId === problem.id);
      const failure = failed?.failure;
      const owed = formatPounds(problem.amount);
      return (
        <>
          <p>{`${
            failed && failed.amount > problem.amount
              ? `Of your refund of ${formatPounds(failed.amount)}, which has not reached the client, ${owed} is still owed.`
              : `Your refund of ${owed} has not reached the client, who is still owed it.`
          } ${refundFailureMessage(failure)}`}</p>
          {!isCardGone(failure) && <RefundButton booking={booking} amountPence={problem.amount} />}
          <StripeLink booking={booking} />
        </>
      );
    }
    case "refund_waiting":
      return (
        <>
          <p>{`The refund of ${formatPounds(problem.amount)} has not been made yet. ${refundPendingMessage("insufficient_funds")}`}</p>
          {problem.paidBackBy && (
            <p>
              The client should have it by <Day at={problem.paidBackBy} />.
            </p>
          )}
          <StripeLink booking={booking} isMain />
        </>
      );
    case "cancelled":
      if (problem.bySite) return <p>{`${siteRefundInWords(problem.amount)}.`}</p>;
      if (problem.paidBackBy === undefined) return <p>{heldByBankAdvice}</p>;
      if (problem.wasHeld) {
        return (
          <>
            <p>{heldAdvice}</p>
            <p>
              Please settle <span>{formatPounds(problem.amount)}</span> by{" "}
              <Day at={problem.paidBackBy} />.
            </p>
            <RefundButton booking={booking} amountPence={problem.amount} />
          </>
        );
      }
      return (
        <>
          <p>
            Please refund <span>{formatPounds(problem.amount)}</span> by{" "}
            <Day at={problem.paidBackBy} />.
            <span>
              {booking.block
                ? `${heldCount(booking) > 0 ? " This leaves out the sessions already used." : ""} If the client has had more sessions than you have marked, refund a smaller amount under Payment instead.`
                : mayHaveBegun(booking, new Date()) &&
                  " The client asked you to go ahead, so you may keep the price of what they have had: if you do, refund the rest under Payment."}
            </span>
          </p>
          <RefundButton booking={booking} amountPence={problem.amount} />
        </>
      );
    case "paid_after_erasure":
      return (
        <>
          <p>{`This person paid in a form that was still open after you had erased them. They have no booking and got no email. Please refund ${formatPounds(problem.amount)}.`}</p>
          {refundButton}
          <StripeLink booking={booking} />
        </>
      );
    case "amount_mismatch":
      return (
        <>
          <p>{`Stripe took ${formatPounds(amount)}, which is not a price the site offered. Look up the payment in Stripe before you meet. If it was too much, refund the difference.`}</p>
          <StripeLink booking={booking} isMain />
        </>
      );
    default:
      return <MailAdvice booking={booking} problem={problem} />;
  }
}

function MailAdvice({ booking, problem }: ProblemNoticeProps) {
  const mail = mailOf(problem);
  const state = mail && !isErasedRecord(booking) && booking[mail];
  if (!state || isErasedRecord(booking)) return null;
  const kind = kindOf(booking);
  const { phone } = onDesk(booking);
  return (
    <>
      <p>{`${missed(mail, kind)}. ${mailStateInWords(state, kind, isHeldBack(mail, booking))}.`}</p>
      <div className="cluster">
        {phone !== undefined && (
          <ButtonLink variant="secondary" to={`tel:${phone}`}>
            {`Call ${phone}`}
          </ButtonLink>
        )}
        <ResendButton booking={booking} mail={mail} />
      </div>
    </>
  );
}

function missed(mail: MissedMail, kind: BookingKind): string {
  switch (mail) {
    case "timeMail":
      return "The client has not been told the time";
    case "visitorMail":
      return deskKinds[kind].withoutConfirmation;
  }
}

function StripeLink({ booking, isMain = false }: { booking: AdminBooking; isMain?: boolean }) {
  const { paymentIntentId } = booking;
  if (!paymentIntentId) return null;
  return (
    <ButtonLink
      variant={isMain ? "primary" : "secondary"}
      to={stripePaymentUrl(paymentIntentId)}
      target="_blank"
      rel="noreferrer"
    >
      Open the payment in Stripe
    </ButtonLink>
  );
}
