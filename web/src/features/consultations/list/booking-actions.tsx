import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { isToDo, titleOf } from "../booking-facts.tsx";
import { ContactLinks } from "./contact-links.tsx";
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
