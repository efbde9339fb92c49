import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { type BookingProblem, deadlineOf } from "#shared/bookings/booking-problem.ts";
import { disputeReason } from "#shared/bookings/disputes.ts";
import { leftToRefund } from "#shared/bookings/owed.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { formatPounds } from "#shared/values/money.ts";

interface DisputeAdvice {
  readonly happened: string;
  /** What the trainer does, and by when. Absent: nothing. */
  readonly toDo?: string;
  readonly more: string;
}

/** What a bank has begun, what the trainer does by when, and what happens if nothing is done. */
export function disputeAdvice(
  problem: Extract<BookingProblem, { is: "disputed" }>,
  booking: AdminBooking,
  now: Date,
): DisputeAdvice {
  const { kind, status } = problem;
  const amount = formatPounds(problem.amount);
  const dispute = booking.disputes?.find(({ disputeId }) => problem.id.startsWith(`${disputeId} `));
  const reason = dispute ? ` ${disputeReason(dispute)}` : "";
  const due = deadlineOf(problem);
  const isLate = due !== undefined && due < now.toISOString();
  const ended = due && `The time to answer ended on ${timeInWords(due)}.`;
  const answer = `Answer in Stripe${due ? ` by ${timeInWords(due)}` : " soon"}`;

  if (status === "under_review") {
    return {
      happened: `Your answer about ${amount} is with the bank, which can take months to decide.`,
      more: "You don’t need to do anything: the outcome will appear here.",
    };
  }
  if (kind === "dispute") {
    const happened = `The client’s bank wants ${amount} back and holds the money until it decides.${reason}`;
    if (isLate) {
      const more = `${ended} The bank now decides without your answer, and the outcome will appear here.`;
      return { happened, more };
    }
    return {
      happened,
      toDo: `${answer}.`,
      more: "Send evidence that the booking was genuine, such as emails and messages. If the client is right, accept the dispute there instead. If you do nothing, you lose the money and Stripe’s fee.",
    };
  }
  const isRefunded = leftToRefund(booking) <= 0;
  if (kind === "warning") {
    const happened = `The client’s bank suspects fraud.${reason} Nobody has asked for the money back yet.`;
    if (isRefunded)
      return { happened, more: "You have refunded it in full: nothing is left to do." };
    return {
      happened,
      toDo: "Refund it, unless you know the client and the booking is genuine.",
      more: "A refund now prevents a dispute, its fee and a mark against your Stripe account. There is no deadline, but as long as you keep the money the bank can open a dispute.",
    };
  }
  const happened = `The client’s bank is asking about ${amount}.${reason} You still have the money.`;
  if (isRefunded) {
    const more = "You have refunded it in full. If Stripe still asks for an answer, say so there.";
    return { happened, more };
  }
  if (isLate) {
    return {
      happened,
      toDo: "Refund it in full, unless the booking is genuine.",
      more: `${ended} The bank can still open a dispute, which has a fee. A full refund prevents that.`,
    };
  }
  return {
    happened,
    toDo: `${answer}, or refund it in full.`,
    more: "Tell the bank what the payment was for. A full refund ends the inquiry. If you do nothing, the bank can open a dispute, and you can lose the money and a fee.",
  };
}
