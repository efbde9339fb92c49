import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import desk from "#web/admin/desk.module.css";
import { Notice } from "#web/components/notice.tsx";
import styles from "./calendar.module.css";

interface EventProps {
  readonly event: CalendarEvent;
}

/** Where the event of a consultation is, and its links in the calendar. */
export function CalendarLinks({ event }: EventProps) {
  const { place, joinUrl, moveUrl, cancelUrl, endsAt } = event;
  const hasPassed = Date.parse(endsAt) <= Date.now();
  const isAhead = !hasBegun(event, new Date());
  return (
    <>
      {place && <p className={desk["muted"]}>{place}</p>}
      {!hasPassed && (
        <p className={styles["links"]}>
          {joinUrl && <CalendarLink to={joinUrl}>Join the call</CalendarLink>}
          {isAhead && moveUrl && <CalendarLink to={moveUrl}>Move it</CalendarLink>}
          {isAhead && cancelUrl && <CalendarLink to={cancelUrl}>Cancel it</CalendarLink>}
        </p>
      )}
    </>
  );
}

/** Stands in a dialog that changes a time of the calendar by hand. */
export function CalendarWarning({ event: { moveUrl } }: EventProps) {
  return (
    <Notice tone="warning" title="Your calendar will not change">
      <p>
        This time is from your calendar, where it stays as it is. Please ask the client to move it
        there.
      </p>
      {moveUrl && <CalendarLink to={moveUrl}>Move it in the calendar</CalendarLink>}
    </Notice>
  );
}

export function CalendarLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
