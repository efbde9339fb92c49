import { useEffect, useRef } from "react";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { sendStartRequest } from "#web/api/send-start-request.ts";
import { Button } from "#web/components/button.tsx";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { KnownTime, TimeInWords } from "#web/components/known-time.tsx";
import { Notice } from "#web/components/notice.tsx";
import { useSchedulingLink } from "#web/components/scheduling-link.ts";
import { TimeChoice } from "#web/components/time-choice.tsx";
import styles from "./my-booking.module.css";
import type { Press, Refresh } from "./use-client-booking.ts";

export interface TimeSectionProps {
  booking: ClientBooking;
  token: string;
  reporting: Press;
  refresh: Refresh;
}

/** When a consultation is, or how to choose that. */
export function TimeSection({ booking, token, reporting, refresh }: TimeSectionProps) {
  const { bookingId, kind, amount, startsAt, timeChosenAt, cancellableUntil } = booking;
  const link = useSchedulingLink(kind, bookingId);
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
          <TimeInWords at={startsAt} />
        ) : (
          timeChosenAt !== null && (
            <p className={styles["chosen"]}>Thank you for telling me you’ve chosen a time.</p>
          )
        )}
      </div>
      {startsAt !== null ? (
        <KnownTime booking={booking} startsAt={startsAt} token={token} link={link} />
      ) : (
        <>
          <div className="stack-3" data-screen-only>
            <TimeChoice
              link={link}
              label={isOpen ? "Choose a time" : "Choose another time"}
              isMain={isOpen}
              onChoose={() => asksToStart && sendStartRequest(kind, bookingId, token)}
              refresh={refresh}
            >
              {isOpen && (
                <Button variant="secondary" busy={reporting.busy} onClick={reporting.press}>
                  I’ve chosen a time
                </Button>
              )}
            </TimeChoice>
            {asksToStart && <p className="small-print">{currentStartRequest[kind].wording}</p>}
            {reporting.problem && <Notice tone="danger" title={reporting.problem} />}
          </div>
          <ConsultationFacts />
        </>
      )}
    </section>
  );
}
