import {
  type AdminBooking,
  type AdminConsultation,
  type AdminSessions,
  isErasedRecord,
} from "#shared/bookings/admin-bookings.ts";
import { isOfKind } from "#shared/bookings/booking-kinds.ts";
import { problemTitle } from "#shared/bookings/booking-problem.ts";
import { cancelledByClient } from "#shared/bookings/cancellation.ts";
import { disputeTitle, withoutClosed } from "#shared/bookings/disputes.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import type { Ending } from "#shared/bookings/over.ts";
import { keptAmount } from "#shared/bookings/owed.ts";
import { isToDo as isStillToDo } from "#shared/bookings/to-do.ts";
import { dayAndMonth, shortWeekday } from "#shared/values/dates-in-words.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import desk from "#web/admin/desk.module.css";
import { Badge } from "#web/components/badge.tsx";

export function titleOf(booking: AdminBooking): string {
  if (isErasedRecord(booking)) return "Erased";
  return booking.name ?? "No name given";
}

/** Whether a consultation is completed; session payments never are. */
export function isCompleted(booking: AdminBooking): boolean {
  const { status }: Ending = booking;
  return status === "completed";
}

export function isConsultation(booking: AdminBooking): booking is AdminConsultation {
  return isOfKind("consultations", booking) && !isErasedRecord(booking);
}

export type AdminBlock = AdminSessions & { readonly block: BlockTerms };

export function isBlock(booking: AdminBooking): booking is AdminBlock {
  return isOfKind("sessions", booking) && !isErasedRecord(booking) && booking.block !== undefined;
}

/** Whether it is a consultation that is still to take place, which the trainer then completes. */
export function isToDo(booking: AdminBooking): booking is AdminConsultation {
  return isConsultation(booking) && isStillToDo(booking);
}

/** What is known of the time of a consultation, such as `Tue 3 Dec, 14:30`. */
export function timeStatus({
  startsAt,
  timeChosenAt,
}: Pick<AdminConsultation, "startsAt" | "timeChosenAt">): string {
  if (startsAt === undefined) return timeChosenAt ? "Time chosen, not added" : "No time yet";
  const at = new Date(startsAt);
  const date = londonDate(at);
  return `${shortWeekday(date)} ${dayAndMonth(date)}, ${londonTime(at)}`;
}

/** What was paid for a booking; for a free one, what its price was without the code. */
export function paymentInWords(
  booking: Pick<AdminBooking, "type" | "amount" | "originalAmount">,
): string {
  return booking.type === "paid"
    ? `Paid ${formatPounds(booking.amount)}`
    : `Free (was ${formatPoundsInProse(booking.originalAmount)})`;
}

export function StatusBadges({ booking }: { booking: AdminBooking }) {
  const problems = problemsOf(booking, new Date());
  const titles = new Set(problems.map(problemTitle));
  const isCancelled = booking.cancelledAt !== undefined;
  // Those that need nothing more are shown as well, without a warning.
  const settled = [
    ...(isCancelled && problems.every(({ is }) => is !== "cancelled") ? [cancelledByClient] : []),
    ...withoutClosed(booking.disputes).map(disputeTitle),
  ].filter((title) => !titles.has(title));
  return (
    <>
      {booking.takenByHand && (
        <Badge>{booking.takenByHand.how === "cash" ? "Cash" : "Bank transfer"}</Badge>
      )}
      {booking.refundedAmount !== undefined && booking.refundedAmount > 0 && (
        <Badge>
          {`Refunded ${formatPounds(booking.refundedAmount)}${
            keptAmount(booking) > 0 ? `, kept ${formatPounds(keptAmount(booking))}` : ""
          }`}
        </Badge>
      )}
      {[...titles].map((title) => (
        <Badge key={title} tone="problem">
          {title}
        </Badge>
      ))}
      {[...new Set(settled)].map((title) => (
        <Badge key={title}>{title}</Badge>
      ))}
      {!isErasedRecord(booking) && booking.note && <Badge>Note</Badge>}
    </>
  );
}

type Fact = readonly [label: string, value: string, inPlaceOfNone?: string];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={desk["answers"]}>
      {facts.map(([label, value, inPlaceOfNone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span>{inPlaceOfNone}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
