import type { Appointment } from "#shared/bookings/appointments.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { useDialog } from "#web/admin/dialog-host.tsx";
import styles from "#web/admin/settling.module.css";
import { Badge } from "#web/components/badge.tsx";
import { isCompleted, isConsultation, isToDo } from "#web/features/bookings/booking-facts.tsx";
import { useKnownBooking } from "#web/features/bookings/bookings-cache.ts";
import type { SettlingProps } from "#web/features/bookings/desk-kind.ts";
import { useCompletion } from "#web/features/bookings/list/use-completion.ts";
import { useReadBooking } from "#web/features/bookings/use-read-booking.ts";
import { RemovalDialog } from "./time-section.tsx";

/** Completes a consultation whose time has begun. Of one that is over, it asks whether it took place. */
export function Settling({ appointment, isOver }: SettlingProps) {
  const { bookingId, name } = appointment;
  const known = useKnownBooking(bookingId);
  const title = name ?? "No name given";
  const completion = known && isConsultation(known) ? known : undefined;
  const { complete, undo, canUndo } = useCompletion({ bookingId, title, completion });
  if (known && isCompleted(known)) {
    return (
      <div className={styles["settling"]} data-screen-only>
        {/* A second press where the button was does nothing. */}
        <Badge tone="good">Completed</Badge>
        {canUndo && (
          <ActionButton variant="quiet" aria-label={`Undo: ${title} is still to do`} action={undo}>
            Undo
          </ActionButton>
        )}
      </div>
    );
  }
  return (
    <div className={styles["settling"]} data-screen-only>
      <ActionButton variant="quiet" action={complete}>
        {isOver ? (
          <span>
            Yes<span className="visually-hidden">{`, mark ${title} as completed`}</span>
          </span>
        ) : (
          <span>
            Mark Completed<span className="visually-hidden">{`: ${title}`}</span>
          </span>
        )}
      </ActionButton>
      {isOver && <NotHeld appointment={appointment} title={title} />}
    </div>
  );
}

function NotHeld({ appointment, title }: { appointment: Appointment; title: string }) {
  const open = useDialog();
  const read = useReadBooking();

  async function ask() {
    const booking = await read(appointment.bookingId);
    // Reading it has shown what else became of it.
    if (!booking || !isToDo(booking) || booking.startsAt !== appointment.startsAt) return;
    const { startsAt } = appointment;
    open((close) => <RemovalDialog booking={booking} startsAt={startsAt} onClose={close} />);
  }

  return (
    <ActionButton variant="quiet" action={ask}>
      No<span className="visually-hidden">{`, ${title} did not take place`}</span>
    </ActionButton>
  );
}
