import { useState } from "react";
import type { CalendarEvent } from "#shared/bookings/calendar-events.ts";
import type { UnmatchedTimes as Answer } from "#shared/calendar/api.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { refusalOr, useFailure } from "#web/admin/failures.tsx";
import { sayUndoable } from "#web/admin/undoable.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { useBookingCalls } from "../bookings-cache.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { CalendarLink } from "./calendar-event.tsx";

/** More would push the list of bookings off the screen. */
const atFirst = 2;

/** The times in the calendar that fit no booking, each with what can be done about it. */
export function UnmatchedTimes({ times, isIncomplete = false }: Answer) {
  const calls = useBookingCalls();
  const fail = useFailure();
  const failed = (error: unknown) =>
    fail(error, refusalOr(error, "That could not be saved. Please try again."));
  const [assigned, setAssigned] = useState<CalendarEvent>();

  async function dismiss(eventId: string, isDismissed: boolean) {
    try {
      await calls.dismissTime({ eventId, isDismissed });
      if (isDismissed) sayUndoable("Time dismissed.", () => dismiss(eventId, false));
    } catch (error) {
      failed(error);
    }
  }

  const lineOf = (event: CalendarEvent) => {
    const { id, startsAt, moveUrl, cancelUrl } = event;
    const time = timeInWords(startsAt);
    const inCalendar = moveUrl ?? cancelUrl;
    return (
      <li key={id}>
        <Notice tone="warning">
          <div className="cluster">
            <p>
              <strong>No booking matches this time in your calendar:</strong>{" "}
              {inCalendar ? (
                <CalendarLink to={inCalendar}>{time}</CalendarLink>
              ) : (
                <span>{time}</span>
              )}
            </p>
            <Button variant="secondary" onClick={() => setAssigned(event)}>
              Assign <span className="visually-hidden">{time}</span>
            </Button>
            <ActionButton variant="quiet" action={() => dismiss(id, true)}>
              Dismiss <span className="visually-hidden">{time}</span>
            </ActionButton>
          </div>
        </Notice>
      </li>
    );
  };
  const others = times.slice(atFirst);
  return (
    <>
      {times.length > 0 && (
        <ul className="stack-2" aria-label="Times that match no booking" data-screen-only>
          {times.slice(0, atFirst).map(lineOf)}
        </ul>
      )}
      {others.length > 0 && (
        <details className={desk["details"]} data-screen-only>
          <summary>{`${others.length} more`}</summary>
          <ul className="stack-2">{others.map(lineOf)}</ul>
        </details>
      )}
      {isIncomplete && (
        <p className={desk["muted"]} data-screen-only>
          The list of unmatched times was full, so some later ones are only in your calendar.
        </p>
      )}
      {assigned && (
        <AssignDialog event={assigned} onFailure={failed} onClose={() => setAssigned(undefined)} />
      )}
    </>
  );
}
