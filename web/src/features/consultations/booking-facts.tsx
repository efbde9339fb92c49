import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { isUnsent } from "#shared/bookings/booking-facts.ts";
import { disputeTitle, withoutClosed } from "#shared/bookings/disputes.ts";
import { hasFailedLater, keptAmount } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import styles from "./consultations.module.css";
import { paymentInWords } from "./payment-in-words.ts";
import { isCompleted, isToDo } from "./use-bookings.ts";

/** The heading of a booking: the visitor's name, if they gave one. */
export function titleOf(booking: AdminBooking): string {
  if (isErasedRecord(booking)) return "Erased";
  return booking.name ?? "Payer without a name";
}

export function Badges({ booking }: { booking: AdminBooking }) {
  return (
    <p className={classNames(desk["badges"], styles["badges"])}>
      {isToDo(booking) && <Badge tone="open">To do</Badge>}
      {isCompleted(booking) && <Badge tone="good">Completed</Badge>}
      <Badge tone={booking.type === "paid" ? "good" : undefined}>{paymentInWords(booking)}</Badge>
      {booking.refundedAmount !== undefined && booking.refundedAmount > 0 && (
        <Badge>
          Refunded {formatPounds(booking.refundedAmount)}
          {keptAmount(booking) > 0 && <>, kept {formatPounds(keptAmount(booking))}</>}
        </Badge>
      )}
      {booking.refunds?.some(hasFailedLater) && <Badge tone="problem">Refund failed</Badge>}
      {withoutClosed(booking.disputes).map((dispute) => (
        <Badge key={dispute.disputeId} tone={dispute.status === "won" ? undefined : "problem"}>
          {disputeTitle(dispute)}
        </Badge>
      ))}
      {booking.attention && <Badge tone="problem">Please check this payment</Badge>}
      {!isErasedRecord(booking) && isUnsent(booking.visitorMail) && (
        <Badge tone="problem">Confirmation email not sent</Badge>
      )}
      {!isErasedRecord(booking) && booking.note && <Badge>Note</Badge>}
    </p>
  );
}

/** Labelled answers. A blank answer reads “None given”. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classNames(desk["facts"], styles["facts"])}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles["blank"]}>None given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to call and to write to the visitor. */
export function Contact({ booking }: { booking: AdminBooking }) {
  if (isErasedRecord(booking)) return null;
  const phone = booking.flowSource === "consultation-intro" ? booking.phone : undefined;
  return (
    <p className={styles["contact"]}>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {booking.email && <a href={`mailto:${booking.email}`}>{booking.email}</a>}
    </p>
  );
}

/** The health answers; none where they were not asked for. */
export function healthFacts(booking: AdminBooking): readonly (readonly [string, string])[] {
  if (isErasedRecord(booking) || booking.flowSource === "payment-page") return [];
  return [
    ["Dietary restrictions", booking.dietaryRestrictions],
    ["Medical conditions", booking.medicalConditions],
  ];
}
