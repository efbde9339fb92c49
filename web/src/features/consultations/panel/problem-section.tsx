import type { ReactNode } from "react";
import { isAnswerDue, problemTitle } from "#shared/bookings/booking-problem.ts";
import { isDealtWith } from "#shared/bookings/dealt-with.ts";
import { allProblemsOf } from "#shared/bookings/find-problems.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { toast } from "#web/components/toasts.ts";
import type { BookingEdit } from "../consultations-api.ts";
import styles from "./panel.module.css";
import { ProblemNotice, type ProblemNoticeProps } from "./problem-notice.tsx";

interface ProblemSectionProps
  extends BookingEdit<"dealWith" | "refund" | "get" | "resendMail">,
    Pick<ProblemNoticeProps, "booking" | "refundButton"> {}

/** The problems of a booking, each with what to do. Marking one as dealt with comes last. */
export function ProblemSection(props: ProblemSectionProps): ReactNode {
  return allProblemsOf(props.booking, new Date()).map((problem) => (
    <Problem key={problem.id} problem={problem} {...props} />
  ));
}

type ProblemProps = ProblemSectionProps & Pick<ProblemNoticeProps, "problem">;

function Problem({ booking, problem, refundButton, ...edit }: ProblemProps) {
  const isDone = isDealtWith(booking, problem);
  const title = problemTitle(problem);
  const label = isDone ? "Reopen" : "Mark as Dealt With";

  async function save() {
    try {
      await edit.api.dealWith(booking.bookingId, [problem.id], !isDone);
      toast.success(isDone ? "This needs attention again." : "Marked as dealt with.");
    } catch (error) {
      edit.onFailure(error, "That could not be saved. Please try again.");
    }
  }

  return (
    <div className={styles["problem"]}>
      {isDone ? (
        <p className={desk["muted"]}>{`Dealt with: ${title}`}</p>
      ) : (
        <ProblemNotice booking={booking} problem={problem} refundButton={refundButton} {...edit} />
      )}
      {!isAnswerDue(problem, booking) && (
        <ActionButton
          variant="quiet"
          className={desk["alone"]}
          action={save}
          aria-label={`${label}: ${title}`}
        >
          {label}
        </ActionButton>
      )}
    </div>
  );
}
