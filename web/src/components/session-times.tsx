import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { useWebsite } from "#web/website.ts";
import { ButtonLink } from "./button.tsx";
import type { Elements } from "./elements.ts";
import { ExternalIcon } from "./icons.tsx";
import styles from "./session-times.module.css";
import { TimeChoice } from "./time-choice.tsx";

interface SessionTimesProps {
  readonly coming: ClientBooking["comingSessions"];
  /** Where times are chosen; `""` if they are agreed. */
  readonly link: string;
  readonly isBlock: boolean;
  /** Whether there is a session left to choose one for. */
  readonly isOneLeft: boolean;
  readonly onChoose: () => void;
  readonly refresh: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  readonly beside?: Elements;
  readonly hint?: Elements;
}

/** The times of the sessions to come, and where the next one is chosen. */
export function SessionTimes({ coming, link, isBlock, isOneLeft, ...choice }: SessionTimesProps) {
  const { schedulingUrl } = useWebsite().where;
  return (
    <>
      <div role="status">{coming.length > 0 && <Coming sessions={coming} />}</div>
      {isOneLeft && link && (
        <TimeChoice
          // It begins anew with each time that is chosen.
          key={coming.length}
          {...choice}
          link={link}
          label={coming.length === 0 ? "Choose a time" : "Choose another time"}
          isMain={coming.length === 0}
        />
      )}
      {isOneLeft && !link && !isBlock && (
        <div className="actions" data-screen-only>
          <ButtonLink to={schedulingUrl} variant="quiet" onFollow={choice.onChoose}>
            <span>Choose a time</span>
            <ExternalIcon />
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Coming({ sessions }: { sessions: ClientBooking["comingSessions"] }) {
  return (
    <ul className={styles["coming"]}>
      {sessions.map(({ startsAt, place, joinUrl, moveUrl, cancelUrl }) => (
        <li key={`${startsAt} ${moveUrl}`}>
          <strong>{timeInWords(startsAt)}</strong>
          {place && <span>{place}</span>}
          <span className={styles["links"]} data-screen-only>
            {(
              [
                [joinUrl, "Join the call"],
                // What has begun can be joined, but neither moved nor cancelled.
                [Date.parse(startsAt) > Date.now() && moveUrl, "Move the time"],
                [Date.parse(startsAt) > Date.now() && cancelUrl, "Cancel the time"],
              ] as const
            ).map(
              ([to, label]) =>
                to && (
                  <a key={label} href={to} aria-label={`${label}: ${timeInWords(startsAt)}`}>
                    <span>{label}</span>
                    <ExternalIcon />
                  </a>
                ),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
