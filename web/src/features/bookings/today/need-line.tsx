import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Appointment } from "#shared/bookings/appointments.ts";
import { type BookingProblem, problemTitle } from "#shared/bookings/booking-problem.ts";
import { siteRefundInWords } from "#shared/bookings/payback.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { formatPounds } from "#shared/values/money.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { counted } from "#web/admin/counted.ts";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { Day, Moment } from "#web/admin/moment.tsx";
import type { StandingNotice } from "#web/admin/standing-notice.ts";
import { usePress } from "#web/admin/use-change.ts";
import { timeStatus } from "#web/features/bookings/booking-facts.tsx";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import { proposedRefund } from "#web/features/bookings/panel/proposed-refund.ts";
import { RefundDialog } from "#web/features/bookings/panel/refund-dialog.tsx";
import { useReadBooking } from "#web/features/bookings/use-read-booking.ts";
import { clientOf } from "./appointments.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { firstDue, type Need } from "./needs.ts";
import styles from "./today.module.css";

interface BookingLinks {
  readonly addressOf: (bookingId: string) => string;
  readonly onOpen: (bookingId: string) => void;
}

/** One line of *Needs you*. A press leads to what is to be done. */
export function NeedLine({ need, ...links }: BookingLinks & { readonly need: Need }) {
  switch (need.is) {
    case "problems":
      return <ProblemLine {...need.booking} {...links} />;
    case "unmatched":
      return <UnmatchedLine event={need.event} />;
    case "withoutSession":
      return <WithoutSessionLine {...need.client} {...links} />;
    case "unsettled":
      return <UnsettledLine appointment={need.appointment} {...links} />;
    case "notice":
      return <NoticeLine {...need.notice} />;
  }
}

/** Which need a line is about, while the list changes around it. */
export function keyOf(need: Need): string {
  switch (need.is) {
    case "problems":
      return `problems ${need.booking.bookingId}`;
    case "unmatched":
      return `unmatched ${need.event.id}`;
    case "withoutSession":
      return `without session ${need.client.bookingId}`;
    case "unsettled":
      return `unsettled ${need.appointment.bookingId} ${need.appointment.startsAt}`;
    case "notice":
      return `notice ${need.notice.id}`;
  }
}

type ProblemLineProps = BookingLinks & Extract<Need, { is: "problems" }>["booking"];

function ProblemLine({ bookingId, name, problems, addressOf, onOpen }: ProblemLineProps) {
  const open = useDialog();
  const read = useReadBooking();
  const [problem] = problems;
  const content = (
    <>
      <strong>{problems.map(problemTitle).join(", ")}</strong>{" "}
      <span className={styles["about"]}>
        <span>{name ?? whoseInWords(problems)}</span> <Deadline problems={problems} />
      </span>
    </>
  );

  /** Opens the refund, filled in, if that is all there is to do. */
  async function refund() {
    const booking = await read(bookingId);
    const amountPence = booking && proposedRefund(booking, new Date());
    if (booking && amountPence === undefined) onOpen(bookingId);
    else if (booking) {
      open((close) => (
        <RefundDialog booking={booking} amountPence={amountPence} isReviewed onClose={close} />
      ));
    }
  }

  const isRefund = problems.length === 1 && problem?.is === "cancelled";
  return (
    <li className={styles["need"]} data-tone="danger">
      {isRefund && !problem.bySite && !problem.wasHeld && problem.paidBackBy ? (
        <LineButton action={refund}>{content}</LineButton>
      ) : (
        <Link className={styles["main"]} to={addressOf(bookingId)}>
          {content}
        </Link>
      )}
    </li>
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
  const first = firstDue(problems);
  const bySite = problems.find((problem) => problem.is === "cancelled" && problem.bySite);
  if (!first && bySite?.is === "cancelled") return <span>{siteRefundInWords(bySite.amount)}</span>;
  if (!first) return null;
  const { problem, due } = first;
  const isLate = due < new Date().toISOString();
  return (
    <span>
      <span>{dueInWords(problem, isLate)}</span> <Day at={due} />
    </span>
  );
}

function dueInWords(problem: BookingProblem, isLate: boolean): string {
  if (problem.is !== "cancelled" && problem.is !== "refund_waiting") {
    return isLate ? "Answer overdue since" : "Answer by";
  }
  const amount = formatPounds(problem.amount);
  if (problem.is === "cancelled" && problem.wasHeld)
    return isLate ? `${amount} overdue since` : `Settle ${amount} by`;
  return isLate ? `${amount} refund overdue since` : `Refund ${amount} by`;
}

function UnmatchedLine({ event }: { event: CalendarEvent }) {
  const open = useDialog();
  return (
    <li className={styles["need"]} data-tone="warning">
      <LineButton action={() => open((close) => <AssignDialog event={event} onClose={close} />)}>
        <strong>Whose time is this?</strong>{" "}
        <span className={styles["about"]}>
          <span>{`${timeStatus(event)}, in your calendar`}</span>
        </span>
      </LineButton>
    </li>
  );
}

type WithoutSessionLineProps = BookingLinks & Extract<Need, { is: "withoutSession" }>["client"];

/** The calendar has more times of a client than they have sessions left. */
function WithoutSessionLine({ bookingId, name, times, addressOf }: WithoutSessionLineProps) {
  const [startsAt] = times;
  return (
    <li className={styles["need"]} data-tone="warning">
      <Link className={styles["main"]} to={addressOf(bookingId)}>
        <strong>No session left</strong>{" "}
        <span className={styles["about"]}>
          <span>{clientOf({ name })}</span>{" "}
          <span>
            {times.length > 1
              ? `for ${counted(times.length, "time")} ahead`
              : `for ${timeStatus({ startsAt })}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

function UnsettledLine({
  appointment,
  addressOf,
}: BookingLinks & { readonly appointment: Appointment }) {
  const { bookingId, kind } = appointment;
  const { Settling } = deskKinds[kind];
  return (
    <li className={styles["need"]} data-tone="warning">
      <Link className={styles["main"]} to={addressOf(bookingId)}>
        <strong>Did it take place?</strong>{" "}
        <span className={styles["about"]}>
          <span>{clientOf(appointment)}</span> <span>{timeStatus(appointment)}</span>
        </span>
      </Link>
      {Settling && <Settling appointment={appointment} isOver />}
    </li>
  );
}

function NoticeLine({ title, since, by, end }: StandingNotice) {
  return (
    <li className={styles["need"]} data-tone="warning">
      <p className={styles["notice"]}>
        <strong>{title}</strong>
        <span>{" since "}</span>
        <Moment at={since} />
        <span>{`, ${by}`}</span>
      </p>
      <ActionButton variant="quiet" className={styles["action"]} action={end}>
        End Pause<span className="visually-hidden">{`: ${title}`}</span>
      </ActionButton>
    </li>
  );
}

interface LineButtonProps {
  readonly action: () => unknown;
  readonly children: ReactNode;
}

/** A line that is pressed as a whole, once until its action ends. */
function LineButton({ action, children }: LineButtonProps) {
  const { pending, press } = usePress(action);
  return (
    <button
      type="button"
      className={styles["main"]}
      aria-busy={pending ? true : undefined}
      data-prints
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}
