import {
  type AdminBooking,
  type AdminConsultation,
  isErasedRecord,
} from "#shared/bookings/admin-bookings.ts";
import { keptAmount } from "#shared/bookings/owed.ts";
import {
  type AnswerName,
  answerLabels,
  answerNames,
  answerText,
  noAnswer,
} from "#shared/consultations/booking-answers.ts";
import { HealthInformation, PersonalInformation } from "#shared/consultations/booking-form.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import { heldInWords } from "#shared/sessions/sessions-left.ts";
import { paidInWords } from "#shared/sessions/taken-by-hand.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Day, Moment } from "#web/admin/moment.tsx";
import { Button, IconButton } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { Elements } from "#web/components/elements.ts";
import { CrossIcon } from "#web/components/icons.tsx";
import {
  Facts,
  isBlock,
  isConsultation,
  isToDo,
  StatusBadges,
  titleOf,
} from "#web/features/bookings/booking-facts.tsx";
import {
  Addresses,
  BookingActions,
  UndoCompletion,
} from "#web/features/bookings/list/booking-actions.tsx";
import { TimeSection } from "#web/features/consultations/time/time-section.tsx";
import { RemoveBlock } from "#web/features/sessions/remove-block.tsx";
import { SessionsSection } from "#web/features/sessions/sessions-section.tsx";
import { bookingHistory } from "./booking-history.ts";
import { EraseSection } from "./erase-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { NoteEditor } from "./note-editor.tsx";
import styles from "./panel.module.css";
import { ProblemSection } from "./problem-section.tsx";
import { RefundSection } from "./refund-section.tsx";

interface BookingPanelProps {
  readonly booking: AdminBooking;
  /** Within its row, which shows the name and *Mark Completed* already. */
  readonly isInRow: boolean;
  readonly onClose: () => void;
}

export function BookingPanel({ booking, isInRow, onClose }: BookingPanelProps) {
  const { bookingId } = booking;
  const title = titleOf(booking);
  return (
    <dialog
      open
      aria-label={title}
      className={isInRow ? styles["inRow"] : styles["panel"]}
      data-panel={isInRow ? undefined : bookingId}
    >
      {!isInRow && (
        <header className={styles["header"]}>
          <h3 tabIndex={-1}>{title}</h3>
          <IconButton onClick={onClose} aria-label="Close">
            <CrossIcon />
          </IconButton>
        </header>
      )}
      <div className={styles["content"]}>
        <ProblemSection booking={booking} />
        {!isInRow && (
          <>
            <p className={classNames(desk["badges"], styles["badges"])}>
              <StatusBadges booking={booking} />
            </p>
            <BookingActions booking={booking} />
            <UndoCompletion booking={booking} />
          </>
        )}
        <p className={desk["muted"]}>
          <span>{booking.takenByHand ? `${paidInWords(booking)} on ` : "Booked "}</span>
          {booking.takenByHand ? <Day at={booking.timestamp} /> : <Moment at={booking.timestamp} />}
        </p>
        <Addresses booking={booking} />
        {isConsultation(booking) && (booking.startsAt || isToDo(booking)) && (
          <Part heading="Time">
            <TimeSection booking={booking} />
          </Part>
        )}
        {isBlock(booking) && (
          <Part heading="Sessions">
            <SessionsSection booking={booking} />
          </Part>
        )}
        <Part heading="Payment">
          <Facts facts={paymentFacts(booking)} />
          <RefundSection booking={booking} />
          <RemoveBlock booking={booking} onRemoved={onClose} />
        </Part>
        {isConsultation(booking) && <Answers booking={booking} />}
        {!isErasedRecord(booking) && (
          <>
            <Part heading="Note">
              <NoteEditor booking={booking} />
            </Part>
            <Part heading="Email">
              <MailSection booking={booking} />
            </Part>
          </>
        )}
        <Part heading="What happened">
          <History booking={booking} />
        </Part>
        {!isErasedRecord(booking) && (
          <Part heading="Personal data">
            <EraseSection booking={booking} />
          </Part>
        )}
        {isInRow && (
          <Button variant="secondary" className={desk["alone"]} onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </dialog>
  );
}

function Part({ heading, children }: { heading: string; children: Elements }) {
  return (
    <section className={styles["part"]}>
      <h4>{heading}</h4>
      {children}
    </section>
  );
}

function Answers({ booking }: { booking: AdminConsultation }) {
  return (
    <>
      <Part heading="Health">
        <Health booking={booking} />
      </Part>
      <Part heading="Fitness">
        <Facts facts={answerFacts(booking, (name) => !isPersonal(name) && !isAboutHealth(name))} />
      </Part>
    </>
  );
}

// The name is the panel's heading, and the addresses are links.
const isPersonal = (name: AnswerName) => name in PersonalInformation.shape;
const isAboutHealth = (name: AnswerName) => name in HealthInformation.shape;

function answerFacts(booking: AdminConsultation, isChosen: (name: AnswerName) => boolean) {
  return answerNames
    .filter(isChosen)
    .map((name) => [answerLabels[name], answerText(booking, name), noAnswer(name)] as const);
}

/** Without consent none are kept, and so it is not known whether any were typed. */
function Health({ booking }: { booking: AdminConsultation }) {
  const { healthErasedAt, healthConsent } = booking;
  if (healthErasedAt !== undefined) {
    return (
      <p>
        Erased <Moment at={healthErasedAt} />
      </p>
    );
  }
  if (!healthConsent && !hasHealthAnswers(booking)) {
    return <p>No health answers shared</p>;
  }
  return (
    <>
      <Facts facts={answerFacts(booking, isAboutHealth)} />
      {healthConsent && (
        <p className={desk["muted"]}>
          Consent given <Moment at={healthConsent.at} />, wording of{" "}
          <span>{longDate(healthConsent.version)}</span>
        </p>
      )}
    </>
  );
}

function History({ booking }: { booking: AdminBooking }) {
  return (
    <ol className="stack-2">
      {bookingHistory(booking).map(({ at, text, by }) => (
        <li key={`${at} ${text}`} className={styles["event"]}>
          <span>{by ? `${text} by ${by}` : text}</span>
          <span className={desk["muted"]}>
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function paymentFacts(booking: AdminBooking): (readonly [string, string])[] {
  const { originalAmount, amount, discountCode, discountPercentage, type, takenByHand } = booking;
  const what = heldInWords(booking);
  const isSession = booking.flowSource === "payment-page";
  return [
    ...(what ? [["For", what] as const] : []),
    ...(takenByHand ? [] : [[isSession ? "Price" : "Fee", formatPounds(originalAmount)] as const]),
    ...(discountCode === null
      ? []
      : [["Discount", `${discountCode}, ${discountPercentage}% off`] as const]),
    [type === "paid" ? paidInWords(booking) : "To pay", formatPounds(amount)],
    ...(keptAmount(booking) === amount
      ? []
      : [["Kept after refunds", formatPounds(keptAmount(booking))] as const]),
  ];
}
