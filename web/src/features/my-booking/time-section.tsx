import { useEffect, useRef } from "react";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { calendarAddress } from "#shared/values/calendar-lines.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { consultationEvent } from "#shared/website/consultation-event.ts";
import type { Website } from "#shared/website/website.ts";
import { sendStartRequest } from "#web/api/send-start-request.ts";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { ExternalIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import { useSchedulingLink } from "#web/components/scheduling-link.ts";
import { useWebsite } from "#web/website.ts";
import styles from "./my-booking.module.css";
import type { Press } from "./use-client-booking.ts";

interface TimeSectionProps {
  booking: ClientBooking;
  token: string;
  reporting: Press;
}

/** When the consultation or the session is, or how to choose that. */
export function TimeSection({ booking, token, reporting }: TimeSectionProps) {
  const { bookingId, kind, amount, startsAt, timeChosenAt, cancellableUntil } = booking;
  const website = useWebsite();
  const link = useSchedulingLink(bookingId);
  const isConsultation = kind === "consultation";
  const hasPassed = startsAt !== null && Date.parse(startsAt) <= Date.now();
  const asksToStart = amount > 0 && cancellableUntil !== null;
  const isOpen = startsAt === null && timeChosenAt === null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button has gone.
    if (reporting.isAnswered) heading.current?.focus();
  }, [reporting.isAnswered]);
  return (
    <section
      className="sheet stack-4"
      aria-labelledby="time"
      data-screen-only={startsAt === null || undefined}
    >
      <div role="status">
        <h2 id="time" ref={heading} tabIndex={-1}>
          {isOpen ? "Choose your time" : "Your time"}
        </h2>
        {startsAt !== null ? (
          <p className={styles["time"]}>{timeInWords(startsAt)}</p>
        ) : (
          timeChosenAt !== null && (
            <p className={styles["chosen"]}>
              Thank you. You have told me that you have chosen a time.
            </p>
          )
        )}
      </div>
      {!hasPassed && (
        <div className="stack-3" data-screen-only>
          <div className="actions">
            <ButtonLink
              to={link}
              size={isOpen ? "large" : "regular"}
              variant={isOpen ? "primary" : "secondary"}
              onFollow={() => asksToStart && sendStartRequest(kind, bookingId, token)}
            >
              <span>{isOpen ? "Choose a time" : "Choose another time"}</span>
              <ExternalIcon />
            </ButtonLink>
            {startsAt !== null && (
              <ButtonLink
                to={calendarAddress(eventOf(booking, startsAt, website))}
                download="consultation.ics"
                variant="secondary"
              >
                Add to calendar
              </ButtonLink>
            )}
            {isOpen && isConsultation && (
              <Button variant="secondary" busy={reporting.busy} onClick={reporting.press}>
                I have chosen one
              </Button>
            )}
          </div>
          {asksToStart && <p className="small-print">{currentStartRequest[kind].wording}</p>}
          {reporting.problem && <Notice tone="danger" title={reporting.problem} />}
        </div>
      )}
      {isConsultation && !hasPassed && <ConsultationFacts />}
    </section>
  );
}

/** The same event as in the mail about the time. */
function eventOf({ bookingId, timeChanges }: ClientBooking, startsAt: string, website: Website) {
  const event = { bookingId, startsAt, sequence: timeChanges, stampedAt: new Date() };
  return consultationEvent({ ...event, method: "PUBLISH" }, website, window.location.origin);
}
