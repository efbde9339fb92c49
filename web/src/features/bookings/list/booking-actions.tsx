import { type MouseEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { useMedia } from "#web/admin/use-media.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { isBlock, isCompleted, isToDo, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { HoldButton } from "#web/features/sessions/hold-button.tsx";
import styles from "./rows.module.css";
import { type Completions, undoMs } from "./use-completions.ts";

interface BookingActionsProps {
  readonly booking: AdminBooking;
  readonly completions: Completions;
}

/**
 * What is done with a booking most often: calling, writing, and marking it as completed. While a
 * completion waits, *Undo* alone is offered, and not where *Mark Completed* was: a second press there
 * does nothing.
 */
export function BookingActions({ booking, completions }: BookingActionsProps) {
  const { bookingId } = booking;
  const completion = completions.of(bookingId);
  const undo = useRef<HTMLButtonElement>(null);

  function complete({ detail }: MouseEvent) {
    flushSync(() => completions.start(bookingId));
    // Not pressed by a pointer: the next key or command is on *Undo*, whose time stops there.
    if (detail === 0) undo.current?.focus();
  }

  if (completion !== undefined) {
    return (
      <div className={styles["actions"]} data-done data-screen-only>
        {completion === "undoable" && (
          <Button
            ref={undo}
            variant="quiet"
            className={styles["undo"]}
            style={{ animationDuration: `${undoMs}ms` }}
            aria-label={`Undo: ${titleOf(booking)} is still to do`}
            onClick={() => completions.undo(bookingId)}
            onPointerEnter={() => completions.hold(bookingId, true)}
            onFocus={() => completions.hold(bookingId, true)}
            onPointerLeave={({ currentTarget }) =>
              completions.hold(bookingId, currentTarget === document.activeElement)
            }
            onBlur={({ currentTarget }) =>
              completions.hold(bookingId, currentTarget.matches(":hover"))
            }
          >
            Undo
          </Button>
        )}
        <Badge tone="good">Completed</Badge>
      </div>
    );
  }
  return (
    <div className={styles["actions"]} data-screen-only>
      <ContactLinks booking={booking} />
      {isCompleted(booking) && <Badge tone="good">Completed</Badge>}
      {isToDo(booking) && (
        <Button variant="quiet" className={styles["complete"]} onClick={complete}>
          Mark Completed
        </Button>
      )}
      {isBlock(booking) && sessionsLeft(booking, new Date()) > 0 && (
        <HoldButton booking={booking} variant="quiet" className={styles["complete"]} />
      )}
    </div>
  );
}

/** *Call* and *Message*. On a phone a message is a text, where there is a number. */
function ContactLinks({ booking }: { booking: AdminBooking }) {
  const isPhone = useMedia("(hover: none) and (pointer: coarse)");
  const { phone, email } = reachOf(booking);
  const address = isPhone && phone ? `sms:${phone}` : email && `mailto:${email}`;
  return (
    <>
      {phone && (
        <a href={`tel:${phone}`}>
          Call <span className="visually-hidden">{phone}</span>
        </a>
      )}
      {address && (
        <a className={styles["message"]} href={address}>
          Message <span className="visually-hidden">{address.replace(/^\w+:/, "")}</span>
        </a>
      )}
    </>
  );
}

export function Addresses({ booking }: { booking: AdminBooking }) {
  const { phone, email } = reachOf(booking);
  if (!phone && !email) return null;
  return (
    <p className={styles["addresses"]}>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}

function reachOf(booking: AdminBooking): { phone?: string; email?: string | undefined } {
  if (isErasedRecord(booking)) return {};
  const { email } = booking;
  return booking.flowSource === "consultation-intro" ? { phone: booking.phone, email } : { email };
}
