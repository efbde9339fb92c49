import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { useMedia } from "#web/admin/use-media.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { isToDo, titleOf } from "../booking-facts.tsx";
import styles from "./rows.module.css";
import type { Completion } from "./use-completions.ts";

interface BookingActionsProps {
  readonly booking: AdminBooking;
  readonly completion: Completion | undefined;
  readonly onComplete: (bookingId: string) => void;
  readonly onUndo: (bookingId: string) => void;
}

/**
 * What is done with a booking most often: calling, writing, and marking it as completed. Pressing
 * that moves nothing: a second press would land on something else.
 */
export function BookingActions(props: BookingActionsProps) {
  return (
    <div className={styles["actions"]} data-screen-only>
      {props.completion === undefined ? (
        <ContactLinks booking={props.booking} />
      ) : (
        <Badge tone="good">Completed</Badge>
      )}
      <CompletionButton {...props} />
    </div>
  );
}

/** *Mark Completed*, and *Undo* for as long as the server has not been told. */
function CompletionButton({ booking, completion, onComplete, onUndo }: BookingActionsProps) {
  if (!isToDo(booking)) return null;
  const { bookingId } = booking;
  return (
    <>
      {completion === "undoable" && (
        <Button
          variant="quiet"
          className={classNames(styles["compact"], styles["undo"])}
          aria-label={`Undo: ${titleOf(booking)} is still to do`}
          onClick={() => onUndo(bookingId)}
        >
          Undo
        </Button>
      )}
      <Button
        variant="secondary"
        className={classNames(styles["compact"], styles["complete"])}
        busy={completion === "sending"}
        onClick={() => onComplete(bookingId)}
      >
        Mark Completed
      </Button>
    </>
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
        <a className={styles["action"]} href={`tel:${phone}`}>
          Call <span className="visually-hidden">{phone}</span>
        </a>
      )}
      {address && (
        <a className={styles["action"]} href={address}>
          Message <span className="visually-hidden">{address.replace(/^\w+:/, "")}</span>
        </a>
      )}
    </>
  );
}

/** Links to call and to write to the visitor, which show the number and the address. */
export function Addresses({ booking }: { booking: AdminBooking }) {
  const { phone, email } = reachOf(booking);
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
