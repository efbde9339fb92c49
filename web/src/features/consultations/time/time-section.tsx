import { useState } from "react";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { eventOfTime } from "#shared/consultations/event-of-time.ts";
import { isTimeRemovable } from "#shared/consultations/times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { useFailure } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { useNow } from "#web/admin/use-now.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { isCompleted, isToDo } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import {
  CalendarLinks,
  CalendarWarning,
} from "#web/features/consultations/calendar/calendar-event.tsx";
import {
  EventsToCancel,
  OtherEvents,
} from "#web/features/consultations/calendar/standing-events.tsx";
import { TimeDialog } from "./time-dialog.tsx";

export function TimeSection({ booking }: { booking: AdminConsultation }) {
  const open = useDialog();
  const now = useNow();
  const { startsAt, timeChosenAt, timeNotedAt, timeNotedBy } = booking;
  const event = eventOfTime(booking);
  const isRemovable = startsAt !== undefined && isTimeRemovable(booking);
  const isHistory = hasBegun(booking, now);
  return (
    <>
      {startsAt ? <p>{timeInWords(startsAt)}</p> : <p>No time yet</p>}
      {isHistory && isToDo(booking) && <p>Did it take place? If so, mark it as completed.</p>}
      {startsAt && timeNotedAt && (
        <p className={desk["muted"]}>
          <span>{timeNotedBy ? `Added by ${timeNotedBy} on ` : "From your calendar, on "}</span>
          <Moment at={timeNotedAt} />
        </p>
      )}
      {event?.isByAddress && <p className={desk["muted"]}>Found by the email address</p>}
      {event && !isOver(booking) && <CalendarLinks event={event} />}
      {isOver(booking) && <EventsToCancel booking={booking} />}
      {isToDo(booking) && <OtherEvents booking={booking} />}
      {!startsAt && timeChosenAt && (
        <p className={desk["muted"]}>
          <span>{"The client said on "}</span>
          <Moment at={timeChosenAt} />
          <span>{" that they had chosen a time"}</span>
        </p>
      )}
      {(isToDo(booking) || isRemovable || event) && (
        <div className={desk["choices"]}>
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
                "Add a Time"
              )}
            </Button>
          )}
          {isRemovable && (
            <Button
              variant="quiet"
              className={desk["underText"]}
              onClick={() =>
                open((close) => (
                  <RemovalDialog booking={booking} startsAt={startsAt} onClose={close} />
                ))
              }
            >
              {isHistory ? (
                "It Did Not Take Place"
              ) : (
                <span>
                  Remove <span className="visually-hidden">the time</span>
                </span>
              )}
            </Button>
          )}
          {event && (
            <Button
              variant="quiet"
              className={desk["underText"]}
              onClick={() =>
                open((close) => <NotTheirs booking={booking} event={event} onClose={close} />)
              }
            >
              This Is Not Theirs
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
export function RemovalDialog({ booking, startsAt, onClose }: RemovalDialogProps) {
  const { bookingId, timeChanges = 0 } = booking;
  const [isHistory] = useState(() => hasBegun(booking, new Date()));
  const event = eventOfTime(booking);
  const calls = useBookingCalls();
  const fail = useFailure(() => calls.get(bookingId));

  async function remove() {
    try {
      const didNotTakePlace = isHistory ? { didNotTakePlace: true as const } : {};
      await calls.noteTime(bookingId, { startsAt: null, seen: timeChanges, ...didNotTakePlace });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === "time_changed") {
        toast.info(`${error.detail} Please look at it again.`);
        calls.get(bookingId).catch(() => undefined);
      } else await fail(error, "The time could not be removed. Please try again.");
    }
  }

  if (isHistory) {
    return (
      <ConfirmDialog
        title="It did not take place?"
        confirm="It Did Not Take Place"
        cancel="Keep It"
        onConfirm={remove}
        onClose={onClose}
      >
        <p>
          <span>{timeInWords(startsAt)}</span> no longer counts as held.{" "}
          <span>
            {isToDo(booking)
              ? "The client gets an email that asks for another time."
              : "The client gets an email that says so."}
          </span>
        </p>
      </ConfirmDialog>
    );
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

interface NotTheirsProps {
  readonly booking: AdminConsultation;
  readonly event: BookedEvent;
  readonly onClose: () => void;
}

/** Asks before an event is taken off a booking that it does not belong to. */
function NotTheirs({ booking: { bookingId }, event, onClose }: NotTheirsProps) {
  const { id: eventId, startsAt, endsAt } = event;
  const calls = useBookingCalls();
  const change = useChange();
  const isListed = Date.parse(endsAt) > Date.now();

  async function takeOff() {
    await change({
      call: async () => {
        await calls.unassignTime({ eventId, bookingId });
        onClose();
      },
      done: "Time removed from this booking.",
      unanswered: "The time could not be removed. Please try again.",
    });
    await calls.get(bookingId).catch(() => undefined);
  }

  return (
    <ConfirmDialog
      title="Is this time not theirs?"
      confirm="This Is Not Theirs"
      cancel="Keep It"
      onConfirm={takeOff}
      onClose={onClose}
    >
      <p>
        <span>{timeInWords(startsAt)}</span> goes from this booking
        <span>{isListed ? ", and you can assign it to another one." : "."}</span>
      </p>
      <p>
        The booking has the time it had before, or none. If the client has had an email about this
        one, they get another.
      </p>
    </ConfirmDialog>
  );
}
