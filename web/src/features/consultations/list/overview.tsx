import { Link } from "react-router-dom";
import { type BookingProblem, problemTitle } from "#shared/bookings/booking-problem.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { formatCount, formatPounds } from "#shared/values/money.ts";
import { Day, timeSince } from "#web/admin/moment.tsx";
import pill from "#web/components/choice.module.css";
import type { BookingChoice } from "./booking-choice.ts";
import styles from "./overview.module.css";

interface OverviewProps {
  readonly overview: BookingsToDo | undefined;
  readonly choice: BookingChoice;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
  /** The address of a booking, which keeps the filters. */
  readonly addressOf: (bookingId: string) => string;
}

/**
 * How many consultations are to do, since when, and the bookings that need attention. Its line is there
 * before that is known.
 */
export function Overview({ overview, choice, onChange, addressOf }: OverviewProps) {
  if (!overview) return <div className={styles["overview"]} data-overview />;
  const { toDo, withProblems, hasMoreProblems } = overview;
  const isOldestFirst = choice.order === "oldest";
  // Beside the counts of session payments it would be read as one of them.
  const showsToDo = choice.kind === "consultation";
  return (
    <div className={styles["overview"]} data-overview>
      {showsToDo && toDo.count === 0 && <p>Nothing to do</p>}
      {showsToDo && toDo.count > 0 && (
        <>
          <button
            type="button"
            className={styles["toDo"]}
            onClick={() => onChange({ show: "todo" })}
          >
            {`${formatCount(toDo.count)}${toDo.isMore ? "+" : ""} to do${
              toDo.oldestAt === null ? "" : ` · oldest ${timeSince(toDo.oldestAt, new Date())}`
            }`}
          </button>
          <button
            type="button"
            className={`${pill["choice"]} ${styles["order"]}`}
            aria-pressed={isOldestFirst}
            onClick={() =>
              onChange(isOldestFirst ? { order: "newest" } : { show: "todo", order: "oldest" })
            }
          >
            Oldest first
          </button>
        </>
      )}
      {withProblems.length > 0 && (
        <ul className={styles["problems"]} aria-label="Needs attention">
          {withProblems.map(({ bookingId, name, problems }) => (
            <li key={bookingId}>
              <Link to={addressOf(bookingId)}>
                <strong>{problems.map(problemTitle).join(", ")}</strong>{" "}
                <span>{name ?? "Without a name"}</span>
                {problems.map((problem) => (
                  <Deadline key={problem.id} problem={problem} />
                ))}
              </Link>
            </li>
          ))}
          {hasMoreProblems && <li>There may be more.</li>}
        </ul>
      )}
    </div>
  );
}

function Deadline({ problem }: { problem: BookingProblem }) {
  if (problem.is === "disputed" && problem.evidenceDueAt !== undefined) {
    return (
      <span>
        Answer by <Day at={problem.evidenceDueAt} />
      </span>
    );
  }
  if (problem.is === "cancelled") {
    return (
      <span>
        <span>{formatPounds(problem.amount)}</span> to be paid back by{" "}
        <Day at={problem.paidBackBy} />
      </span>
    );
  }
  return null;
}
