import { type ReactNode, useEffect } from "react";
import {
  type AdminBooking,
  type AdminConsultation,
  isErasedRecord,
} from "#shared/bookings/admin-bookings.ts";
import { keptAmount } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Moment } from "#web/admin/moment.tsx";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Badges, Contact, Facts, healthFacts, titleOf } from "./booking-facts.tsx";
import { bookingHistory } from "./booking-history.ts";
import styles from "./consultations.module.css";
import type { ConsultationsApi } from "./consultations-api.ts";
import { MailSection } from "./mail-section.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { isToDo } from "./use-bookings.ts";

interface BookingDialogProps {
  readonly booking: AdminBooking;
  readonly api: ConsultationsApi;
  readonly isCompleting: boolean;
  readonly paymentActions: ReactNode;
  readonly onComplete: (booking: AdminBooking) => void;
  /** Receives the booking as the server answered it. */
  readonly onBooking: (booking: AdminBooking) => void;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly onClose: () => void;
}

/** Everything about one booking. */
export function BookingDialog({
  booking,
  api,
  isCompleting,
  paymentActions,
  onComplete,
  onBooking,
  onFailure,
  onClose,
}: BookingDialogProps) {
  const { bookingId } = booking;
  useEffect(() => {
    // The list may be an hour old. If this fails, the dialog shows the booking as listed.
    api.get(bookingId).then(onBooking, () => undefined);
  }, [api, bookingId, onBooking]);

  return (
    <Dialog open title={titleOf(booking)} onClose={onClose}>
      <div className={styles["details"]}>
        <Badges booking={booking} />
        <Contact booking={booking} />
        <Attention booking={booking} />
        {!isErasedRecord(booking) && booking.flowSource === "consultation-intro" && (
          <Answers booking={booking} />
        )}
        <h3>Payment</h3>
        <Facts facts={paymentFacts(booking)} />
        {paymentActions}
        {!isErasedRecord(booking) && (
          <>
            <h3>E-mail</h3>
            <MailSection booking={booking} api={api} onBooking={onBooking} onFailure={onFailure} />
            <h3>Note</h3>
            <NoteEditor booking={booking} api={api} onBooking={onBooking} onFailure={onFailure} />
          </>
        )}
        <h3>What happened</h3>
        <History booking={booking} />
        <footer className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {isToDo(booking) && (
            <Button busy={isCompleting} onClick={() => onComplete(booking)}>
              Mark Completed
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  );
}

function Attention({ booking }: { booking: AdminBooking }) {
  if (booking.attention !== "amount_mismatch") return null;
  return (
    <Notice tone="warning" title="Please check this payment">
      <p>
        Stripe took {formatPounds(booking.amount)}, which is not a price that was offered. Look the
        payment up in the Stripe dashboard
        {booking.paymentIntentId && <> under {booking.paymentIntentId}</>} before you meet.
      </p>
    </Notice>
  );
}

function Answers({ booking }: { booking: AdminConsultation }) {
  const level = booking.currentFitnessLevel;
  return (
    <>
      <h3>Fitness</h3>
      <Facts
        facts={[
          ["Goals", booking.fitnessGoals],
          ["Current level", level.charAt(0).toUpperCase() + level.slice(1)],
          ["Preferred days", booking.preferredWorkoutDays.join(", ")],
          ["Notes", booking.additionalNotes],
        ]}
      />
      <h3>Health</h3>
      {booking.healthErasedAt === undefined ? (
        <Facts facts={healthFacts(booking)} />
      ) : (
        <p>
          Erased <Moment at={booking.healthErasedAt} />
        </p>
      )}
      {booking.healthConsent && (
        <p className={desk["muted"]}>
          Consent given <Moment at={booking.healthConsent.at} />, to the wording of{" "}
          {booking.healthConsent.version}
        </p>
      )}
    </>
  );
}

function History({ booking }: { booking: AdminBooking }) {
  return (
    <ol className={styles["history"]}>
      {bookingHistory(booking).map(({ at, text, by }) => (
        <li key={`${at} ${text}`}>
          <span>
            {text}
            {by && <> by {by}</>}
          </span>
          <span className={desk["muted"]}>
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function paymentFacts(booking: AdminBooking): (readonly [string, string])[] {
  const { originalAmount, amount, discountCode, discountPercentage, type } = booking;
  return [
    [booking.flowSource === "consultation-intro" ? "Fee" : "Price", formatPounds(originalAmount)],
    ...(discountCode === null
      ? []
      : [["Discount", `${discountCode}, ${discountPercentage}% off`] as const]),
    [type === "paid" ? "Paid" : "To pay", formatPounds(amount)],
    ...(keptAmount(booking) === amount
      ? []
      : [["Kept after refunds", formatPounds(keptAmount(booking))] as const]),
  ];
}
