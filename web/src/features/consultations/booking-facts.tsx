import { type AdminBooking, isErasedRecord } from "#shared/admin-bookings.ts";
import { formatPounds } from "#shared/money.ts";
import styles from "./consultations.module.css";
import { isCompleted, isToDo } from "./use-bookings.ts";

/** How a booking is called: by the name of who booked, if they gave one. */
export function titleOf(booking: AdminBooking): string {
  if (isErasedRecord(booking)) return "Erased";
  return booking.name ?? "Payer without a name";
}

/** What was paid and what is left to do, at a glance. */
export function Badges({ booking }: { booking: AdminBooking }) {
  return (
    <p className={styles["badges"]}>
      {isToDo(booking) && (
        <span className={styles["badge"]} data-tone="open">
          To do
        </span>
      )}
      {isCompleted(booking) && (
        <span className={styles["badge"]} data-tone="done">
          Completed
        </span>
      )}
      <span className={styles["badge"]} data-tone={booking.type}>
        {booking.type === "paid" ? `Paid ${formatPounds(booking.amount)}` : "Free booking"}
      </span>
      {booking.refundedAmount !== undefined && booking.refundedAmount > 0 && (
        <span className={styles["badge"]}>Refunded {formatPounds(booking.refundedAmount)}</span>
      )}
      {booking.attention && (
        <span className={styles["badge"]} data-tone="problem">
          Please check this payment
        </span>
      )}
      {!isErasedRecord(booking) && booking.visitorMail?.status === "failed" && (
        <span className={styles["badge"]} data-tone="problem">
          Confirmation e-mail not sent
        </span>
      )}
      {!isErasedRecord(booking) && booking.note && <span className={styles["badge"]}>Note</span>}
    </p>
  );
}

/** Labelled answers; an answer left blank says so instead of leaving a gap. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles["blank"]}>None given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Ways to reach somebody, each one tap away. */
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

/** What somebody has said about their health; nothing where it was never asked. */
export function healthFacts(booking: AdminBooking): readonly (readonly [string, string])[] {
  if (isErasedRecord(booking) || booking.flowSource === "payment-page") return [];
  return [
    ["Dietary restrictions", booking.dietaryRestrictions],
    ["Medical conditions", booking.medicalConditions],
  ];
}
