import { ActionButton } from "#web/admin/action-button.tsx";
import styles from "#web/admin/settling.module.css";
import { timeStatus } from "#web/features/bookings/booking-facts.tsx";
import type { SettlingProps } from "#web/features/bookings/desk-kind.ts";
import { useSessionTime } from "./use-session-time.tsx";

/** Marks a session of a block as used whose time has begun. Of one that is over, it asks whether it took place. */
export function Settling({ appointment, isOver }: SettlingProps) {
  const { bookingId, eventId, startsAt, name } = appointment;
  const { use, miss } = useSessionTime(bookingId, eventId ?? "", startsAt);
  if (eventId === undefined) return null;
  const client = name ?? "No name given";
  // A client may have several that are asked about.
  const session = `the session of ${client}, ${timeStatus({ startsAt })},`;
  return (
    <div className={styles["settling"]} data-screen-only>
      <ActionButton variant="quiet" action={() => use()}>
        {isOver ? (
          <span>
            Yes<span className="visually-hidden">{`, mark ${session} as used`}</span>
          </span>
        ) : (
          <span>
            Mark as Used<span className="visually-hidden">{`: ${client}`}</span>
          </span>
        )}
      </ActionButton>
      {isOver && (
        <ActionButton variant="quiet" action={miss}>
          No<span className="visually-hidden">{`, ${session} did not take place`}</span>
        </ActionButton>
      )}
    </div>
  );
}
