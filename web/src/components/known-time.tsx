import type { ComponentProps } from "react";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { websiteAt } from "#shared/consultations/event-of-time.ts";
import { calendarAddress } from "#shared/values/calendar-lines.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { consultationEvent } from "#shared/website/consultation-event.ts";
import type { Website } from "#shared/website/website.ts";
import { sendStartRequest } from "#web/api/send-start-request.ts";
import { useWebsite, WebsiteContext } from "#web/website.ts";
import { ButtonLink } from "./button.tsx";
import { ConsultationFacts } from "./consultation-facts.tsx";
import { ExternalIcon } from "./icons.tsx";
import styles from "./known-time.module.css";

export function TimeInWords({ at }: { at: string }) {
  return <p className={styles["time"]}>{timeInWords(at)}</p>;
}

interface KnownTimeProps {
  readonly booking: ClientBooking;
  readonly startsAt: string;
  readonly token: string;
  /** Where another time is chosen. */
  readonly link: string;
}

/** Where a consultation is whose time is known, and how the client moves it. Nothing of one that is over. */
export function KnownTime({ booking, startsAt, token, link }: KnownTimeProps) {
  const { bookingId, kind, amount, cancellableUntil, calendarEvent } = booking;
  const website = useWebsite();
  const shown = websiteAt(website, calendarEvent ? placed(calendarEvent) : undefined);
  // Who is late needs the link of the call.
  const lastsMs = calendarEvent ? shown.offer.facts.minutes * 60_000 : 0;
  if (Date.parse(startsAt) + lastsMs <= Date.now()) return null;
  // What has begun can be joined, but neither moved nor cancelled.
  const isAhead = !hasBegun({ startsAt }, new Date());
  const asksToStart = !calendarEvent && amount > 0 && cancellableUntil !== null;
  return (
    <WebsiteContext value={shown}>
      <div className="stack-3" data-screen-only>
        <div className="actions">
          {calendarEvent?.joinUrl && (
            <CalendarLink {...newTab} to={calendarEvent.joinUrl} label="Join the call" />
          )}
          {!calendarEvent && (
            <CalendarLink
              to={link}
              label="Choose another time"
              onFollow={() => asksToStart && sendStartRequest(kind, bookingId, token)}
            />
          )}
          {isAhead && (
            <ButtonLink
              to={calendarAddress(
                fileOf(booking, startsAt, websiteAt(website, calendarEvent ?? undefined)),
              )}
              download="consultation.ics"
              variant="secondary"
            >
              Add to calendar
            </ButtonLink>
          )}
          {isAhead && calendarEvent?.moveUrl && (
            <CalendarLink {...newTab} to={calendarEvent.moveUrl} label="Move the time" />
          )}
          {isAhead && calendarEvent?.cancelUrl && (
            <CalendarLink {...newTab} to={calendarEvent.cancelUrl} label="Cancel the time" />
          )}
        </div>
        {asksToStart && <p className="small-print">{currentStartRequest[kind].wording}</p>}
        {isAhead && calendarEvent?.cancelUrl && <CancelHint />}
      </div>
      <ConsultationFacts />
    </WebsiteContext>
  );
}

/** The page stays where it is, and shows what has changed. */
export const newTab = { target: "_blank", rel: "noopener" } as const;

/** Below a link to cancel a time. */
export function CancelHint() {
  return (
    <p className="small-print" data-screen-only>
      Cancelling the time doesn’t cancel your booking: you can choose another time.
    </p>
  );
}

type Event = NonNullable<ClientBooking["calendarEvent"]>;

/** The link of a call is a button of its own. */
const placed = (event: Event): Event => ({
  ...event,
  place: event.place ?? (event.joinUrl && "Online"),
});

function CalendarLink({ label, ...props }: ComponentProps<typeof ButtonLink> & { label: string }) {
  return (
    <ButtonLink {...props} variant="secondary">
      <span>{label}</span>
      <ExternalIcon />
    </ButtonLink>
  );
}

/** The same event as in the mail about the time. */
function fileOf({ bookingId, timeChanges }: ClientBooking, startsAt: string, website: Website) {
  const event = { bookingId, startsAt, sequence: timeChanges, stampedAt: new Date() };
  return consultationEvent({ ...event, method: "PUBLISH" }, website, window.location.origin);
}
