import type { ReactNode } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import {
  type BookingProblem,
  isAnswerDue,
  problemTitle,
} from "#shared/bookings/booking-problem.ts";
import { isDealtWith } from "#shared/bookings/dealt-with.ts";
import { allProblemsOf } from "#shared/bookings/find-problems.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import styles from "./panel.module.css";
import { ProblemNotice } from "./problem-notice.tsx";

/** The problems of a booking, each with what to do. Marking one as dealt with comes last. */
export function ProblemSection({ booking }: { booking: AdminBooking }): ReactNode {
  return allProblemsOf(booking, new Date()).map((problem) => (
    <Problem key={problem.id} booking={booking} problem={problem} />
  ));
}

function Problem({ booking, problem }: { booking: AdminBooking; problem: BookingProblem }) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(booking.bookingId));
  const isDone = isDealtWith(booking, problem);
  const title = problemTitle(problem);
  const label = isDone ? "Reopen" : "Mark as Dealt With";

  const save = () =>
    change({ call: () => calls.dealWith(booking.bookingId, [problem.id], !isDone) });

  return (
    <div className={styles["problem"]} data-problem={isDone ? undefined : problem.is}>
      {isDone ? (
        <p className={desk["muted"]}>{`Dealt with: ${title}`}</p>
      ) : (
        <ProblemNotice booking={booking} problem={problem} />
      )}
      {!isAnswerDue(problem, booking) && (
        <ActionButton
          variant="quiet"
          className={desk["underText"]}
          action={save}
          aria-label={`${label}: ${title}`}
        >
          {label}
        </ActionButton>
      )}
    </div>
  );
}
