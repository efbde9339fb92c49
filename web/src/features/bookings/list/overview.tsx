import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { formatCount } from "#shared/values/money.ts";
import { timeSince } from "#web/admin/moment.tsx";
import { useNow } from "#web/admin/use-now.ts";
import pill from "#web/components/choice.module.css";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import type { BookingChoice } from "./booking-choice.ts";
import styles from "./overview.module.css";

export interface OverviewProps {
  readonly overview: BookingsToDo | undefined;
  readonly choice: BookingChoice;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
}

/** Its line is there before the answer is, so that nothing moves. */
export function Overview({ overview, choice, onChange }: OverviewProps) {
  const now = useNow();
  if (!overview) return <div className={styles["overview"]} data-overview />;
  const { toDo } = overview;
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
              toDo.oldestAt === null ? "" : ` · oldest ${timeSince(toDo.oldestAt, now)}`
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
    </div>
  );
}
