import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { keptAmount } from "#shared/bookings/owed.ts";
import { heldInWords } from "#shared/sessions/sessions-left.ts";
import { paidInWords } from "#shared/sessions/taken-by-hand.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Day, Moment } from "#web/admin/moment.tsx";
import { Button, IconButton } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { Elements } from "#web/components/elements.ts";
import { CrossIcon } from "#web/components/icons.tsx";
import { Facts, StatusBadges, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { deskKinds, onDesk } from "#web/features/bookings/kinds.ts";
import {
  Addresses,
  BookingActions,
  UndoCompletion,
} from "#web/features/bookings/list/booking-actions.tsx";
import { RemoveBlock } from "#web/features/sessions/remove-block.tsx";
import { bookingHistory } from "./booking-history.ts";
import { EraseSection } from "./erase-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { NoteEditor } from "./note-editor.tsx";
import styles from "./panel.module.css";
import { Part } from "./part.tsx";
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
  const shown = isErasedRecord(booking) ? undefined : onDesk(booking);
  const course: Elements = shown?.course;
  const answers: Elements = shown?.answers;
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
        {course}
        <p className={desk["muted"]}>
          <span>{booking.takenByHand ? `${paidInWords(booking)} on ` : "Booked "}</span>
          {booking.takenByHand ? <Day at={booking.timestamp} /> : <Moment at={booking.timestamp} />}
        </p>
        <Addresses booking={booking} />
        <Part heading="Payment">
          <Facts facts={paymentFacts(booking)} />
          <RefundSection booking={booking} />
          <RemoveBlock booking={booking} onRemoved={onClose} />
        </Part>
        {answers}
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
  const { price } = deskKinds[kindOf(booking)];
  return [
    ...(what ? [["For", what] as const] : []),
    ...(takenByHand ? [] : [[price, formatPounds(originalAmount)] as const]),
    ...(discountCode === null
      ? []
      : [["Discount", `${discountCode}, ${discountPercentage}% off`] as const]),
    [type === "paid" ? paidInWords(booking) : "To pay", formatPounds(amount)],
    ...(keptAmount(booking) === amount
      ? []
      : [["Kept after refunds", formatPounds(keptAmount(booking))] as const]),
  ];
}
