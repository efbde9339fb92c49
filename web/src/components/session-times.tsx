import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { ComingSession } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { useWebsite } from "#web/website.ts";
import { ButtonLink } from "./button.tsx";
import { ExternalIcon } from "./icons.tsx";
import { CancelHint, newTab } from "./known-time.tsx";
import styles from "./session-times.module.css";
import { TimeChoice, type TimeChoiceProps } from "./time-choice.tsx";

interface SessionTimesProps
  extends Pick<TimeChoiceProps, "onChoose" | "refresh" | "beside" | "hint"> {
  readonly coming: readonly ComingSession[];
  /** Where times are chosen; `""` if they are agreed. */
  readonly link: string;
  readonly isBlock: boolean;
  /** Whether there is a session left to choose one for. */
  readonly isOneLeft: boolean;
  /** Whether the press asks for it to go ahead. */
  readonly asksToStart: boolean;
}

/** The times of the sessions to come, and where the next one is chosen. */
export function SessionTimes(props: SessionTimesProps) {
  const { coming, link, isBlock, isOneLeft, asksToStart, beside, hint, ...choice } = props;
  const { schedulingUrl } = useWebsite().where;
  const isTimed = coming.length > 0;
  const isOffered = isOneLeft && (link !== "" || !isBlock);
  if (!isOffered && !isTimed) return null;
  return (
    <section
      className="sheet stack-4"
      aria-labelledby="times"
      data-screen-only={isTimed ? undefined : true}
    >
      <div className="stack-4" role="status">
        <h2 id="times">{headingOf(props)}</h2>
        {isTimed && <Coming sessions={coming} />}
      </div>
      {coming.some(canBeReplaced) && <CancelHint />}
      {!link && <p>We agree our sessions between us.</p>}
      {link && !isTimed && <p>If we have not agreed on a time yet, choose one that suits you.</p>}
      {isOffered && link && (
        <TimeChoice
          // It begins anew with each time that is chosen.
          key={coming.map(({ startsAt }) => startsAt).join()}
          {...choice}
          {...(!isTimed && { beside, hint })}
          link={link}
          label={isTimed ? "Choose another time" : "Choose a time"}
          isMain={!isTimed}
        />
      )}
      {isOffered && !link && (
        <div className="actions" data-screen-only>
          <ButtonLink to={schedulingUrl} variant="quiet" onFollow={choice.onChoose}>
            <span>Choose a time</span>
            <ExternalIcon />
          </ButtonLink>
        </div>
      )}
      {asksToStart && isOneLeft && (
        <p className="small-print">{currentStartRequest.sessions.wording}</p>
      )}
    </section>
  );
}

/** What has begun can be joined, but neither moved nor cancelled. */
const isAhead = (time: { startsAt: string }) => !hasBegun(time, new Date());

/** Of one that no session is left for, no other can be chosen. */
const canBeReplaced = (time: ComingSession) =>
  isAhead(time) && time.cancelUrl !== undefined && !time.isWithoutSession;

function headingOf({ coming, link, isBlock }: SessionTimesProps): string {
  if (coming.length === 0) return link ? "Choose your time" : "Your time";
  return isBlock ? "Coming sessions" : "Your time";
}

function Coming({ sessions }: { sessions: readonly ComingSession[] }) {
  return (
    <ul className={styles["coming"]}>
      {sessions.map(({ startsAt, place, joinUrl, moveUrl, cancelUrl, isWithoutSession }) => (
        <li key={`${startsAt} ${moveUrl}`}>
          <strong className={styles["time"]}>{timeInWords(startsAt)}</strong>
          {place && <span>{place}</span>}
          {isWithoutSession && (
            <span>You have no session left to use on this day, so please cancel this time.</span>
          )}
          <span className={styles["links"]} data-screen-only>
            {(
              [
                [joinUrl, "Join the call"],
                [isAhead({ startsAt }) && moveUrl, "Move the time"],
                [isAhead({ startsAt }) && cancelUrl, "Cancel the time"],
              ] as const
            ).map(
              ([to, label]) =>
                to && (
                  <a
                    {...newTab}
                    key={label}
                    href={to}
                    aria-label={`${label}: ${timeInWords(startsAt)}`}
                  >
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
