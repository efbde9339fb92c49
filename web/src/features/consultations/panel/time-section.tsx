import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { eventOfTime } from "#shared/bookings/calendar-events.ts";
import { isTimeRemovable } from "#shared/bookings/times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { useFailure } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { isCompleted, isToDo } from "../booking-facts.tsx";
import { useBookingCalls } from "../bookings-cache.ts";
import { CalendarLinks, CalendarWarning } from "../calendar/calendar-event.tsx";
import { EventsToCancel, OtherEvents } from "../calendar/standing-events.tsx";
import { TimeDialog } from "../time/time-dialog.tsx";

export function TimeSection({ booking }: { booking: AdminConsultation }) {
  const open = useDialog();
  const { startsAt, timeChosenAt, timeNotedAt, timeNotedBy } = booking;
  const event = eventOfTime(booking);
  const isRemovable = startsAt !== undefined && isTimeRemovable(booking);
  return (
    <>
      {startsAt ? <p>{timeInWords(startsAt)}</p> : <p>No time yet</p>}
      {startsAt && timeNotedAt && (
        <p className={desk["muted"]}>
          <span>{timeNotedBy ? `Noted by ${timeNotedBy} on ` : "From your calendar, on "}</span>
          <Moment at={timeNotedAt} />
        </p>
      )}
      {event && !isOver(booking) && <CalendarLinks event={event} />}
      {isOver(booking) && <EventsToCancel booking={booking} />}
      {isToDo(booking) && <OtherEvents booking={booking} />}
      {!startsAt && timeChosenAt && (
        <p className={desk["muted"]}>
          The client has said that they have chosen one, on <Moment at={timeChosenAt} />
        </p>
      )}
      {(isToDo(booking) || isRemovable) && (
        <div className="cluster">
          {isToDo(booking) && (
            <Button
              variant="secondary"
              onClick={() => open((close) => <TimeDialog booking={booking} onClose={close} />)}
            >
              {startsAt ? (
                <span>
                  Change <span className="visually-hidden">the time</span>
                </span>
              ) : (
                "Note a Time"
              )}
            </Button>
          )}
          {isRemovable && (
            <Button
              variant="quiet"
              onClick={() =>
                open((close) => (
                  <RemovalDialog booking={booking} startsAt={startsAt} onClose={close} />
                ))
              }
            >
              Remove <span className="visually-hidden">the time</span>
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface RemovalDialogProps {
  readonly booking: AdminConsultation;
  readonly startsAt: string;
  readonly onClose: () => void;
}

/** Whether it was cancelled, or its money went back. */
const isOver = (booking: AdminConsultation) => !isToDo(booking) && !isCompleted(booking);

/** Asks before a time is removed. A time that has changed meanwhile is shown, and asked about anew. */
function RemovalDialog({ booking, startsAt, onClose }: RemovalDialogProps) {
  const { bookingId, timeChanges = 0 } = booking;
  const event = eventOfTime(booking);
  const calls = useBookingCalls();
  const fail = useFailure();

  async function remove() {
    try {
      await calls.noteTime(bookingId, { startsAt: null, seen: timeChanges });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === "time_changed") {
        toast.info(`${error.detail} Please look at it again.`);
        calls.get(bookingId).catch(() => undefined);
      } else fail(error, "The time could not be removed. Please try again.");
    }
  }

  return (
    <ConfirmDialog
      title="Remove the time?"
      confirm={event ? "Remove It Anyway" : "Remove the Time"}
      cancel="Keep It"
      onConfirm={remove}
      onClose={onClose}
    >
      {event && <CalendarWarning event={event} />}
      <p>
        <span>{timeInWords(startsAt)}</span> will be removed. The client gets an email that says so,
        with a file that takes it out of their calendar.
      </p>
    </ConfirmDialog>
  );
}
