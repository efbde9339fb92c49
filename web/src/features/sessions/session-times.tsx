import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { openEvents } from "#shared/sessions/session-times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { useSessionTime } from "./use-session-time.tsx";

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
  const hasBegun = Date.parse(startsAt) <= Date.now();
  const inCalendar = hasBegun ? undefined : (moveUrl ?? cancelUrl);
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
      <ActionButton variant="quiet" className={desk["underText"]} action={() => use()}>
        Count It All the Same <span className="visually-hidden">{time}</span>
      </ActionButton>
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
