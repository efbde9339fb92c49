import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { problemTitle } from "#shared/bookings/booking-problem.ts";
import { mayHaveBegun } from "#shared/bookings/cancellation.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import { allProblemsOf, isDealtWith } from "#shared/bookings/find-problems.ts";
import { formatPounds } from "#shared/values/money.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { Day } from "#web/admin/moment.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import type { BookingEdit } from "../consultations-api.ts";
import { CancellationRefund } from "./cancellation-refund.tsx";

interface ProblemSectionProps extends BookingEdit<"dealWith" | "refund" | "get"> {
  readonly booking: AdminBooking;
}

export function ProblemSection({ booking, ...edit }: ProblemSectionProps) {
  const problems = allProblemsOf(booking, new Date());
  if (problems.length === 0) return null;
  const open = problems.filter((problem) => !isDealtWith(booking, problem));
  const isOver = open.length === 0;
  const shown = isOver ? problems : open;
  const cancelled = open.find((problem) => problem.is === "cancelled");
  const titles = [...new Set(shown.map(problemTitle))].join(", ");

  async function save() {
    try {
      const ids = shown.map(({ id }) => id);
      edit.onBooking(await edit.api.dealWith(booking.bookingId, ids, !isOver));
      toast.success(isOver ? "This needs attention again." : "Marked as dealt with.");
    } catch (error) {
      edit.onFailure(error, "That could not be saved. Please try again.");
    }
  }

  return (
    <>
      {isOver ? (
        <p className={desk["muted"]}>{`Dealt with: ${titles}`}</p>
      ) : (
        <Notice tone="warning" title={titles}>
          {open.some(({ is }) => is === "amount_mismatch") && <MismatchAdvice booking={booking} />}
          {cancelled && (
            <p>
              <span>{formatPounds(cancelled.amount)}</span> is to be paid back by{" "}
              <Day at={cancelled.paidBackBy} />.
              <span>
                {isHeldByBank(booking.disputes) && " The bank holds it until it has decided."}
              </span>
              <span>
                {"startRequest" in booking &&
                  mayHaveBegun(booking, new Date()) &&
                  " The client asked for it to go ahead, so you may keep the price of what they have had: then refund the rest under Payment."}
              </span>
            </p>
          )}
          <p>When you have dealt with this, mark it, and it no longer needs attention.</p>
        </Notice>
      )}
      {cancelled && <CancellationRefund booking={booking} amount={cancelled.amount} {...edit} />}
      <ActionButton variant="secondary" className={desk["alone"]} action={save}>
        {isOver ? "Not Dealt With After All" : "Mark as Dealt With"}
      </ActionButton>
    </>
  );
}

function MismatchAdvice({ booking: { amount, paymentIntentId } }: { booking: AdminBooking }) {
  return (
    <p>
      Stripe took <span>{formatPounds(amount)}</span>, which is not a price that was offered. Look
      the payment up in the Stripe dashboard
      <span>{paymentIntentId && ` under ${paymentIntentId}`}</span> before you meet.
    </p>
  );
}
