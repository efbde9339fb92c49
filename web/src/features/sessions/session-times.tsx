import type { AdminSessions } from "#shared/bookings/admin-bookings.ts";
import { type BookedEvent, endOf } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { isCountable, timesWithoutSession } from "#shared/sessions/session-times.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { useNow } from "#web/admin/use-now.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { timeStatus } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { useSessionTime } from "./use-session-time.tsx";

interface SessionsProps {
  readonly booking: AdminSessions;
}

interface EventProps extends SessionsProps {
  readonly event: BookedEvent;
}

interface TimeProps extends EventProps {
  readonly now: Date;
}

/** More than a trainer looks back at. */
const mostMissed = 3;

/**
 * The times of a session payment in the calendar: those that are not settled, and the last that were not counted. One
 * that no session is left for is a line of *Needs you* until it begins.
 */
export function SessionTimes({ booking }: SessionsProps) {
  const now = useNow();
  const { events = [], notHeld = [] } = booking.calendar ?? {};
  // Of a single session nothing is asked.
  const isBlock = booking.block !== undefined;
  const open = openEvents(booking).filter((event) => isBlock || !isOver(event, now));
  const missed = notHeld.flatMap((id) => events.find((event) => event.id === id) ?? []);
  if (open.length + missed.length === 0) return null;
  return (
    <ul className="stack-2" aria-label="Times in the calendar">
      {open.map((event) =>
        isBlock && hasBegun(event, now) ? (
          <BegunTime key={event.id} booking={booking} event={event} now={now} />
        ) : (
          <ComingTime key={event.id} booking={booking} event={event} now={now} />
        ),
      )}
      {missed.slice(-mostMissed).map((event) => (
        <MissedTime key={event.id} booking={booking} event={event} />
      ))}
    </ul>
  );
}

const isOver = (event: BookedEvent, now: Date) =>
  Date.parse(endOf(event.startsAt, event)) <= now.getTime();

function ComingTime({ booking, event, now }: TimeProps) {
  const { isByAddress, moveUrl, cancelUrl } = event;
  const isLeftOver = timesWithoutSession(booking, now).some(({ id }) => id === event.id);
  const toCancel = isLeftOver ? cancelUrl : undefined;
  const inCalendar = hasBegun(event, now) ? undefined : (toCancel ?? moveUrl ?? cancelUrl);
  const time = timeStatus(event);
  return (
    <li>
      <p>{time}</p>
      {isLeftOver && <p>{whyWithout(booking, event)}</p>}
      {isByAddress && <p className={desk["muted"]}>Found by the email address</p>}
      <div className={desk["choices"]}>
        {inCalendar && (
          <ButtonLink
            variant="quiet"
            className={desk["underText"]}
            to={inCalendar}
            target="_blank"
            rel="noreferrer"
          >
            <span>{toCancel ? "Cancel It" : "Move or Cancel It"}</span>
            <span className="visually-hidden">{time}</span>
          </ButtonLink>
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

/**
 * Marks a session as used that has begun. Of one that is over, it asks whether it took place. While that is not said,
 * the client of a block that is cancelled may have had it.
 */
function BegunTime({ booking, event, now }: TimeProps) {
  const { use, miss } = useSessionTime(booking.bookingId, event.id, event.startsAt);
  const time = timeStatus(event);
  const isAsked = isOver(event, now);
  const isLeft = isCountable(booking, event);
  return (
    <li>
      <p>
        <span>{time}</span>
        {isAsked && isLeft && <span>. Did it take place?</span>}
      </p>
      {!isLeft && <p>No session is left to mark as used.</p>}
      <div className={desk["choices"]}>
        {isLeft && (
          <ActionButton variant="quiet" className={desk["underText"]} action={() => use()}>
            {isAsked ? (
              <span>
                Yes<span className="visually-hidden">, mark as used</span>
              </span>
            ) : (
              <span>Mark as Used</span>
            )}
            <span className="visually-hidden">{`: ${time}`}</span>
          </ActionButton>
        )}
        {isAsked && (
          <ActionButton variant="quiet" className={desk["underText"]} action={miss}>
            <span>{isLeft ? "No" : "It Did Not Take Place"}</span>
            <span className="visually-hidden">{`: ${time}`}</span>
          </ActionButton>
        )}
        <NotTheirs booking={booking} event={event} />
      </div>
    </li>
  );
}

/** A time that was not counted. The trainer's terms may count it, for example if the client cancelled too late. */
function MissedTime({ booking, event }: EventProps) {
  const { use } = useSessionTime(booking.bookingId, event.id, event.startsAt, true);
  const time = timeStatus(event);
  return (
    <li>
      <p>
        <s>{time}</s> <span className={desk["muted"]}>Not counted</span>
      </p>
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
      This Is Not Theirs <span className="visually-hidden">{timeStatus({ startsAt })}</span>
    </ActionButton>
  );
}
