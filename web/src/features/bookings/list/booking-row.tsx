import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { Day, timeSince } from "#web/admin/moment.tsx";
import { Badge } from "#web/components/badge.tsx";
import type { Elements } from "#web/components/elements.ts";
import {
  isToDo,
  paymentInWords,
  StatusBadges,
  timeStatus,
  titleOf,
} from "#web/features/bookings/booking-facts.tsx";
import { onDesk } from "#web/features/bookings/kinds.ts";
import { TimeDialog } from "#web/features/consultations/time/time-dialog.tsx";
import { BookingActions, UndoCompletion } from "./booking-actions.tsx";
import styles from "./rows.module.css";

interface BookingRowProps {
  readonly booking: AdminBooking;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Everything about the booking, where it opens in place. */
  readonly children?: Elements;
}

/** One booking in the list. Pressing it anywhere but on a link or a button opens it. */
export function BookingRow({ booking, isOpen, onToggle, children }: BookingRowProps) {
  const { bookingId } = booking;
  const title = titleOf(booking);
  const open = useDialog();
  const shown = isErasedRecord(booking) ? undefined : onDesk(booking);
  return (
    <article
      className={styles["row"]}
      data-booking={bookingId}
      data-open={isOpen}
      aria-label={title}
    >
      <div className={styles["line"]}>
        <div className={styles["who"]}>
          <h3>
            <button
              type="button"
              className={styles["opener"]}
              aria-expanded={isOpen}
              data-prints
              onClick={onToggle}
            >
              {title}
            </button>
          </h3>
          <p className={styles["badges"]}>
            {hasHealthAnswers(booking) && <Badge tone="warning">Health</Badge>}
            {shown?.endsSoon && <Badge tone="warning">{shown.endsSoon}</Badge>}
            <StatusBadges booking={booking} />
          </p>
        </div>
        <p className={styles["when"]}>
          {isToDo(booking) ? (
            <time dateTime={booking.timestamp}>{timeSince(booking.timestamp, new Date())}</time>
          ) : (
            <Day at={booking.timestamp} />
          )}
        </p>
        <p className={styles["money"]}>{paymentInWords(booking)}</p>
        <p className={styles["goal"]}>{shown?.purpose}</p>
        {isToDo(booking) && (
          <button
            type="button"
            className={styles["time"]}
            data-noted={booking.startsAt !== undefined}
            data-prints
            onClick={() => open((close) => <TimeDialog booking={booking} onClose={close} />)}
          >
            <span>{timeStatus(booking)}</span>
            <span className="visually-hidden">{`. ${booking.startsAt ? "Change the time" : "Add a time"}`}</span>
          </button>
        )}
        <UndoCompletion booking={booking} />
        <BookingActions booking={booking} />
      </div>
      {children}
    </article>
  );
}
