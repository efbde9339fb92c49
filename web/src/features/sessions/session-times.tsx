import type { AdminSessions } from "#shared/bookings/admin-bookings.ts";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { isCountable, timesWithoutSession } from "#shared/sessions/session-times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { useSessionTime } from "./use-session-time.tsx";

interface SessionsProps {
  readonly booking: AdminSessions;
}

interface EventProps extends SessionsProps {
  readonly event: BookedEvent;
}

/** More than a trainer looks back at. */
const mostMissed = 3;

/**
 * The times of a session payment in the calendar, and what became of those that have passed, as far as it is asked: a
 * time that no session is left for is a line of *Needs you* until it begins.
 */
export function SessionTimes({ booking }: SessionsProps) {
  const { events = [], notHeld = [] } = booking.calendar ?? {};
  const open = openEvents(booking).filter(
    (event) => !hasPassed(event) || isCountable(booking, event),
  );
  const missed = events.filter(({ id }) => notHeld.includes(id)).slice(-mostMissed);
  if (open.length + missed.length === 0) return null;
  return (
    <ul className="stack-3" aria-label="Times in the calendar">
      {missed.map((event) => (
        <MissedTime key={event.id} booking={booking} event={event} />
      ))}
      {open.map((event) =>
        hasPassed(event) ? (
          <PastTime key={event.id} booking={booking} event={event} />
        ) : (
          <ComingTime key={event.id} booking={booking} event={event} />
        ),
      )}
    </ul>
  );
}

const hasPassed = ({ endsAt }: BookedEvent) => Date.parse(endsAt) <= Date.now();

function ComingTime({ booking, event }: EventProps) {
  const { startsAt, isByAddress, moveUrl, cancelUrl } = event;
  const isLeftOver = timesWithoutSession(booking, new Date()).some(({ id }) => id === event.id);
  const toCancel = isLeftOver ? cancelUrl : undefined;
  const hasBegun = Date.parse(startsAt) <= Date.now();
  const inCalendar = hasBegun ? undefined : (toCancel ?? moveUrl ?? cancelUrl);
  return (
    <li className="stack-2">
      <p>{timeInWords(startsAt)}</p>
      {isLeftOver && <p>{whyWithout(booking, event)}</p>}
      {isByAddress && <p className={desk["muted"]}>Found by the email address</p>}
      <div className={desk["choices"]}>
        {inCalendar && (
          <a href={inCalendar} target="_blank" rel="noreferrer">
            <span>{toCancel ? "Cancel it" : "Move or cancel it"}</span>{" "}
            <span className="visually-hidden">{timeInWords(startsAt)}</span>
          </a>
        )}
        <NotTheirs booking={booking} event={event} />
      </div>
    </li>
  );
}

function whyWithout({ lapsesOn }: AdminSessions, { startsAt }: BookedEvent): string {
  const isTooLate = lapsesOn !== undefined && lapsesOn < londonDate(new Date(startsAt));
  const why = isTooLate
    ? "The block expires before this day."
    : "No session is left for this time.";
  return `${why} Please cancel it in your calendar.`;
}

/** Asks whether a session took place. */
function PastTime({ booking, event }: EventProps) {
  const { use, miss } = useSessionTime(booking.bookingId, event.id, event.startsAt);
  const time = timeInWords(event.startsAt);
  return (
    <li className="stack-2">
      <p>
        <span>{time}</span>
        <span>. Did it take place?</span>
      </p>
      <div className={desk["choices"]}>
        <ActionButton variant="quiet" className={desk["underText"]} action={() => use()}>
          Yes, Mark as Used <span className="visually-hidden">{time}</span>
        </ActionButton>
        <ActionButton variant="quiet" className={desk["underText"]} action={miss}>
          No <span className="visually-hidden">{time}</span>
        </ActionButton>
        <NotTheirs booking={booking} event={event} />
      </div>
    </li>
  );
}

/** A session that did not take place: the trainer's terms may count it all the same. */
function MissedTime({ booking, event }: EventProps) {
  const { use } = useSessionTime(booking.bookingId, event.id, event.startsAt);
  const time = timeInWords(event.startsAt);
  return (
    <li className="stack-2">
      <p>
        <s>{time}</s>
      </p>
      <p className={desk["muted"]}>It did not take place.</p>
      {isCountable(booking, event) && (
        <ActionButton variant="quiet" className={desk["underText"]} action={() => use()}>
          Count It All the Same <span className="visually-hidden">{time}</span>
        </ActionButton>
      )}
    </li>
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
