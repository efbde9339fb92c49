import { useState } from "react";
import type { UnmatchedTimes as Answer } from "#shared/calendar/api.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { counted } from "#web/admin/counted.ts";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import styles from "./calendar.module.css";
import { CalendarLink } from "./calendar-event.tsx";

/** More would push the list of bookings off the screen. */
const atFirst = 2;

/** The times in the calendar that match no booking, each with what can be done about it. */
export function UnmatchedTimes({ times, isIncomplete = false }: Answer) {
  const calls = useBookingCalls();
  const change = useChange();
  const [assigned, setAssigned] = useState<CalendarEvent>();

  const dismiss = (eventId: string) =>
    change({
      call: () => calls.dismissTime({ eventId, isDismissed: true }),
      done: "Time dismissed.",
      undo: () => ({
        call: () => calls.dismissTime({ eventId, isDismissed: false }),
        done: "Time restored.",
      }),
    });

  const lineOf = (event: CalendarEvent) => {
    const { id, startsAt, moveUrl, cancelUrl } = event;
    const time = timeInWords(startsAt);
    const inCalendar = moveUrl ?? cancelUrl;
    return (
      <li key={id} className={styles["time"]}>
        <p>
          {inCalendar ? <CalendarLink to={inCalendar}>{time}</CalendarLink> : <span>{time}</span>}
        </p>
        <Button variant="secondary" onClick={() => setAssigned(event)}>
          Assign <span className="visually-hidden">{time}</span>
        </Button>
        <ActionButton variant="quiet" action={() => dismiss(id)}>
          Dismiss <span className="visually-hidden">{time}</span>
        </ActionButton>
      </li>
    );
  };
  const others = times.slice(atFirst);
  return (
    <>
      {times.length > 0 && (
        <div data-screen-only>
          <Notice
            tone="warning"
            title={`No booking matches ${times.length === 1 ? "this time" : "these times"} in your calendar`}
          >
            <ul className={styles["times"]} aria-label="Times that match no booking">
              {times.slice(0, atFirst).map(lineOf)}
            </ul>
            {others.length > 0 && (
              <details className={desk["details"]}>
                <summary>{counted(others.length, "more time")}</summary>
                <ul className={styles["times"]}>{others.map(lineOf)}</ul>
              </details>
            )}
          </Notice>
        </div>
      )}
      {isIncomplete && (
        <p className={desk["muted"]} data-screen-only>
          The list of unmatched times was full, so some later ones are only in your calendar.
        </p>
      )}
      {assigned && <AssignDialog event={assigned} onClose={() => setAssigned(undefined)} />}
    </>
  );
}
