import { openSessions } from "#shared/sessions/ended-sessions.ts";
import type { UsedSession } from "#shared/sessions/session-blocks.ts";
import { lapsedInWords, leftInWords } from "#shared/sessions/sessions-in-words.ts";
import { noSessionBecause, sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { counted } from "#web/admin/counted.ts";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { useNow } from "#web/admin/use-now.ts";
import { Button } from "#web/components/button.tsx";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import { HoldButton } from "./hold-button.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { PutBackDialog } from "./put-back-dialog.tsx";
import { SessionTimes } from "./session-times.tsx";

/** More would push what was paid off the screen of a phone. */
const atFirst = 3;

/**
 * What is left of a block, and every session that was ticked, with what was put back. One that was held before
 * the block lapsed can be ticked here alone.
 */
export function SessionsSection({ booking }: { booking: AdminBlock }) {
  const { usedSessions = [], block, lapsesOn } = booking;
  const open = useDialog();
  const now = useNow();
  const because = noSessionBecause(booking, londonDate(now));
  const change = (session: UsedSession) =>
    open((close) => <HoldDialog booking={booking} session={session} onClose={close} />);
  const putBack = (session: UsedSession) =>
    open((close) => <PutBackDialog booking={booking} session={session} onClose={close} />);
  const lineOf = (session: UsedSession) => (
    <li key={session.sessionId} className="stack-2">
      <p>{session.putBack ? <s>{longDate(session.day)}</s> : longDate(session.day)}</p>
      <p className={desk["muted"]}>
        <span>{`Marked by ${session.by} on `}</span>
        <Moment at={session.at} />
      </p>
      {session.putBack ? (
        <p className={desk["muted"]}>
          <span>{`Undone by ${session.putBack.by} on `}</span>
          <Moment at={session.putBack.at} />
          <span>{`: ${session.putBack.reason}`}</span>
        </p>
      ) : (
        <div className={desk["choices"]}>
          {because !== "block_over" && (
            <Button variant="quiet" className={desk["underText"]} onClick={() => change(session)}>
              Change the Day <span className="visually-hidden">{longDate(session.day)}</span>
            </Button>
          )}
          <Button variant="quiet" className={desk["underText"]} onClick={() => putBack(session)}>
            Undo <span className="visually-hidden">{longDate(session.day)}</span>
          </Button>
        </div>
      )}
    </li>
  );
  const earlier = usedSessions.slice(0, -atFirst);
  return (
    <>
      <p>
        <span>{leftInWords(sessionsLeft(booking, now), block, lapsesOn)}</span>
        {because === "block_lapsed" && lapsesOn && (
          <span>{`. ${lapsedInWords(openSessions(booking), lapsesOn)}`}</span>
        )}
      </p>
      <SessionTimes booking={booking} />
      {earlier.length > 0 && (
        <details className={desk["details"]}>
          <summary>{counted(earlier.length, "earlier session")}</summary>
          <ol className="stack-3" aria-label="Earlier sessions">
            {earlier.map(lineOf)}
          </ol>
        </details>
      )}
      {usedSessions.length > 0 && (
        <ol className="stack-3" aria-label="Sessions">
          {usedSessions.slice(earlier.length).map(lineOf)}
        </ol>
      )}
      {because === "block_lapsed" && (
        <HoldButton booking={booking} variant="secondary" className={desk["alone"]} />
      )}
    </>
  );
}
