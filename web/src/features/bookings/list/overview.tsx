import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { type BookingProblem, deadlineOf, problemTitle } from "#shared/bookings/booking-problem.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { siteRefundInWords } from "#shared/bookings/payback.ts";
import { formatCount, formatPounds } from "#shared/values/money.ts";
import { Day, timeSince } from "#web/admin/moment.tsx";
import { useMedia } from "#web/admin/use-media.ts";
import pill from "#web/components/choice.module.css";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import type { BookingChoice } from "./booking-choice.ts";
import styles from "./overview.module.css";

export interface OverviewProps {
  readonly overview: BookingsToDo | undefined;
  readonly choice: BookingChoice;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
  readonly addressOf: (bookingId: string) => string;
}

/** Its line is there before the answer is, so that nothing moves. */
export function Overview({ overview, choice, onChange, addressOf }: OverviewProps) {
  if (!overview) return <div className={styles["overview"]} data-overview />;
  const { toDo, withProblems, hasMore } = overview;
  const isOldestFirst = choice.order === "oldest";
  // Beside the counts of session payments it would be read as one of them.
  const showsToDo = deskKinds[choice.kind].hasToDo;
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
        <Problems withProblems={withProblems} hasMore={hasMore} addressOf={addressOf} />
      )}
    </div>
  );
}

type ProblemsProps = Pick<BookingsToDo, "withProblems" | "hasMore"> &
  Pick<OverviewProps, "addressOf">;

function Problems({ withProblems, hasMore, addressOf }: ProblemsProps) {
  const [isOpen, setOpen] = useState(false);
  const atFirst = useMedia("(min-width: 62rem)") ? 5 : 2;
  const hidden = withProblems.length - atFirst;
  const id = useId();
  return (
    <div className={styles["attention"]} data-open={isOpen}>
      <ul id={id} className={styles["problems"]} aria-label="Needs attention">
        {withProblems
          .slice(0, isOpen ? undefined : atFirst)
          .map(({ bookingId, name, problems }) => (
            <li key={bookingId}>
              <Link to={addressOf(bookingId)}>
                <strong>{problems.map(problemTitle).join(", ")}</strong>{" "}
                <span className={styles["about"]}>
                  <span>{name ?? whoseInWords(problems)}</span> <Deadline problems={problems} />
                </span>
              </Link>
            </li>
          ))}
        {hasMore && (isOpen || hidden <= 0) && <li>There may be more.</li>}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          data-screen-only
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show fewer" : `${hidden} more`}
        </button>
      )}
    </div>
  );
}

/** Whose booking without a name it is. */
function whoseInWords(problems: readonly BookingProblem[]): string {
  const paid = problems.find(({ is }) => is === "paid_after_erasure");
  return paid && "amount" in paid
    ? `${formatPounds(paid.amount)} from an erased person`
    : "No name given";
}

/** What is due first, in as few words as fit on a phone. */
function Deadline({ problems }: { problems: readonly BookingProblem[] }) {
  const [first] = problems
    .map((problem) => ({ problem, due: deadlineOf(problem) ?? "" }))
    .filter(({ due }) => due !== "")
    .sort((one, other) => one.due.localeCompare(other.due));
  if (!first) return null;
  const { problem, due } = first;
  if (problem.is === "cancelled" && problem.bySite) {
    return <span>{siteRefundInWords(problem.amount)}</span>;
  }
  const isLate = due < new Date().toISOString();
  return (
    <span>
      <span>{dueInWords(problem, isLate)}</span> <Day at={due} />
    </span>
  );
}

function dueInWords(problem: BookingProblem, isLate: boolean): string {
  if (problem.is !== "cancelled") return isLate ? "Answer overdue since" : "Answer by";
  const amount = formatPounds(problem.amount);
  if (problem.wasHeld) return isLate ? `${amount} overdue since` : `Settle ${amount} by`;
  return isLate ? `${amount} refund overdue since` : `Refund ${amount} by`;
}
