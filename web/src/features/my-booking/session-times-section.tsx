import { sendStartRequest } from "#web/api/send-start-request.ts";
import { useSchedulingLink } from "#web/components/scheduling-link.ts";
import { SessionTimes } from "#web/components/session-times.tsx";
import type { TimeSectionProps } from "./time-section.tsx";

/** When the sessions to come are, and how to choose the next time. */
export function SessionTimesSection({ booking, token, refresh }: TimeSectionProps) {
  const { bookingId, kind, block, amount, cancellableUntil, comingSessions, timesLeft } = booking;
  const link = useSchedulingLink(kind, bookingId);
  // Of a block, that was asked with the payment.
  const asksToStart = amount > 0 && cancellableUntil !== null && !block;
  return (
    <SessionTimes
      coming={comingSessions}
      link={link}
      isBlock={block !== undefined}
      isOneLeft={timesLeft > 0}
      asksToStart={asksToStart}
      onChoose={() => asksToStart && sendStartRequest(kind, bookingId, token)}
      refresh={refresh}
    />
  );
}
