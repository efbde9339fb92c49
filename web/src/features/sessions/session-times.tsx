import { useState } from "react";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { openEvents } from "#shared/sessions/session-times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { newId } from "#web/new-id.ts";
import { useSessionCalls } from "./use-session-calls.ts";

interface BlockProps {
  readonly booking: AdminBlock;
}

interface EventProps extends BlockProps {
  readonly event: BookedEvent;
}

/** More than a trainer looks back at. */
const mostMissed = 3;

/** The times of a block in the calendar, and what became of those that have passed, as far as it is still asked. */
export function SessionTimes({ booking }: BlockProps) {
  const { events = [], notHeld = [] } = booking.calendar ?? {};
  const open = openEvents(booking);
  const missed = events.filter(({ id }) => notHeld.includes(id)).slice(-mostMissed);
  if (open.length + missed.length === 0) return null;
  return (
    <ul className="stack-3" aria-label="Times in the calendar">
      {missed.map((event) => (
        <MissedTime key={event.id} booking={booking} event={event} />
      ))}
      {open.map((event) =>
        Date.parse(event.endsAt) <= Date.now() ? (
          <PastTime key={event.id} booking={booking} event={event} />
        ) : (
          <ComingTime key={event.id} booking={booking} event={event} />
        ),
      )}
    </ul>
  );
}

function ComingTime({ booking, event }: EventProps) {
  const { startsAt, isByAddress, moveUrl, cancelUrl } = event;
  const inCalendar = moveUrl ?? cancelUrl;
  const { lapsesOn } = booking;
  const isTooLate = lapsesOn !== undefined && lapsesOn < londonDate(new Date(startsAt));
  return (
    <li className="stack-2">
      <p>{timeInWords(startsAt)}</p>
      {isTooLate && <p>The block expires before this day.</p>}
      {isByAddress && <p className={desk["muted"]}>Found by the email address</p>}
      <div className={desk["choices"]}>
        {inCalendar && (
          <a href={inCalendar} target="_blank" rel="noreferrer">
            Move or cancel it <span className="visually-hidden">{timeInWords(startsAt)}</span>
          </a>
        )}
        <NotTheirs booking={booking} event={event} />
      </div>
    </li>
  );
}

/** Asks whether a session took place. */
function PastTime({ booking, event }: EventProps) {
  const { id: eventId, startsAt } = event;
  const { bookingId } = booking;
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));
  const setMissed = (notHeld: boolean) => () => calls.markNotHeld(bookingId, { eventId, notHeld });
  const miss = () =>
    change({
      call: setMissed(true),
      done: "The session is still left.",
      undo: () => ({ call: setMissed(false), done: "Time back on the list." }),
    });
  return (
    <li className="stack-2">
      <p>
        <span>{timeInWords(startsAt)}</span>
        <span>. Did it take place?</span>
      </p>
      <div className={desk["choices"]}>
        <UseButton booking={booking} event={event}>
          Yes, Mark as Used
        </UseButton>
        <ActionButton variant="quiet" className={desk["underText"]} action={miss}>
          No <span className="visually-hidden">{timeInWords(startsAt)}</span>
        </ActionButton>
        <NotTheirs booking={booking} event={event} />
      </div>
    </li>
  );
}

/** A session that did not take place: the trainer's terms may count it all the same. */
function MissedTime({ booking, event }: EventProps) {
  return (
    <li className="stack-2">
      <p>
        <s>{timeInWords(event.startsAt)}</s>
      </p>
      <p className={desk["muted"]}>It did not take place.</p>
      <UseButton booking={booking} event={event}>
        Count It All the Same
      </UseButton>
    </li>
  );
}

/** Marks the session of an event as used, and asks about another one that was marked by hand for its day. */
function UseButton({ booking, event, children }: EventProps & { readonly children: string }) {
  const { hold } = useSessionCalls(booking);
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(booking.bookingId));
  const open = useDialog();
  // Pressing again after a lost answer ticks the same session.
  const [sessionId, setSessionId] = useState(newId);
  const day = londonDate(new Date(event.startsAt));

  const use = async (isAnother?: true) => {
    await hold(sessionId, day, { eventId: event.id, ...(isAnother && { isAnother }) });
    setSessionId(newId());
  };

  const press = () =>
    change({
      call: async () => {
        try {
          await use();
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== "session_same_day") throw error;
          open((close) => (
            <ConfirmDialog
              title="Were there two sessions that day?"
              confirm="Count Both"
              tone="primary"
              onConfirm={() =>
                change({
                  call: async () => {
                    await use(true);
                    close();
                  },
                })
              }
              onClose={close}
            >
              <p>You have already marked a session on that day as used yourself.</p>
            </ConfirmDialog>
          ));
        }
      },
    });

  return (
    <ActionButton variant="quiet" className={desk["underText"]} action={press}>
      <span>{children}</span> <span className="visually-hidden">{timeInWords(event.startsAt)}</span>
    </ActionButton>
  );
}

function NotTheirs({ booking: { bookingId }, event: { id: eventId, startsAt } }: EventProps) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));
  const takeOff = () =>
    change({
      call: async () => {
        await calls.unassignTime({ eventId, bookingId });
        await calls.get(bookingId).catch(() => undefined);
      },
      done: "Time removed from this booking.",
    });
  return (
    <ActionButton variant="quiet" className={desk["underText"]} action={takeOff}>
      This Is Not Theirs <span className="visually-hidden">{timeInWords(startsAt)}</span>
    </ActionButton>
  );
}
