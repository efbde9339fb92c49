import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { sendStartRequest } from "#web/api/send-start-request.ts";
import { useSchedulingLink } from "#web/components/scheduling-link.ts";
import { SessionTimes } from "#web/components/session-times.tsx";
import type { TimeSectionProps } from "./time-section.tsx";

/** When the sessions to come are, and how to choose the next time; of a block whose times are agreed, nothing. */
export function SessionTimesSection({ booking, token, refresh }: TimeSectionProps) {
  const { bookingId, kind, block, amount, cancellableUntil, comingSessions, timesLeft } = booking;
  const link = useSchedulingLink(kind, bookingId);
  const isOneLeft = timesLeft > 0;
  // Of a block, that was asked with the payment.
  const asksToStart = amount > 0 && cancellableUntil !== null && !block && isOneLeft;
  const isOffered = isOneLeft && (link !== "" || !block);
  if (!isOffered && comingSessions.length === 0) return null;
  return (
    <section className="sheet stack-4" aria-labelledby="times">
      <h2 id="times">{comingSessions.length > 0 ? "Coming sessions" : "Choose your time"}</h2>
      {!link && <p>We agree our sessions between us.</p>}
      <SessionTimes
        coming={comingSessions}
        link={link}
        isBlock={block !== undefined}
        isOneLeft={isOneLeft}
        onChoose={() => asksToStart && sendStartRequest(kind, bookingId, token)}
        refresh={refresh}
      />
      {asksToStart && <p className="small-print">{currentStartRequest[kind].wording}</p>}
    </section>
  );
}
