import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { type CalendarEvent, eventsAfter } from "#shared/calendar/calendar-events.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { Notice } from "#web/components/notice.tsx";
import styles from "./calendar.module.css";
import { CalendarLink } from "./calendar-event.tsx";

interface BookingProps {
  readonly booking: AdminConsultation;
}

/** The events of a consultation that is over: the calendar does not know, and the client could still come. */
export function EventsToCancel({ booking }: BookingProps) {
  const events = eventsAfter(booking, new Date());
  const [first, ...others] = events;
  if (!first) return null;
  const isItsTime = others.length === 0 && first.id === booking.timeEventId;
  return (
    <Notice
      tone="warning"
      title={`Cancel ${others.length > 0 ? "them" : "it"} in your calendar, too`}
    >
      <p>Your calendar does not know that this booking is over.</p>
      {isItsTime ? (
        first.cancelUrl && (
          <CalendarLink to={first.cancelUrl}>Cancel it in the calendar</CalendarLink>
        )
      ) : (
        <EventList events={events} />
      )}
    </Notice>
  );
}

/** The events of a consultation that is to take place, beside the one that its time is from. */
export function OtherEvents({ booking }: BookingProps) {
  const { startsAt, timeEventId } = booking;
  const others = eventsAfter(booking, new Date()).filter(
    (event) => event.id !== timeEventId && event.startsAt !== startsAt,
  );
  if (others.length === 0) return null;
  return (
    <Notice tone="warning" title={startsAt ? "Also in your calendar" : "Still in your calendar"}>
      <p>Please cancel there what you do not need.</p>
      <EventList events={others} />
    </Notice>
  );
}

/** The times, each of which leads to where its event is cancelled. */
function EventList({ events }: { readonly events: readonly CalendarEvent[] }) {
  return (
    <ul className={styles["events"]}>
      {events.map(({ id, startsAt, cancelUrl }) => (
        <li key={id}>
          {cancelUrl ? (
            <CalendarLink to={cancelUrl}>{timeInWords(startsAt)}</CalendarLink>
          ) : (
            <span>{timeInWords(startsAt)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
