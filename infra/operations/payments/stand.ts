import { isDeepStrictEqual } from "node:util";
import type { Stage } from "#infra/stages.ts";
import { listedChanges } from "#lambdas/bookings/refunds/listed-payment.ts";
import type { CardPayment } from "#lambdas/stripe/read-payment.ts";
import { problemTitle } from "#shared/bookings/booking-problem.ts";
import { isOpenDispute, lostDisputes } from "#shared/bookings/disputes.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { leftToPayBack, refundedAmount } from "#shared/bookings/owed.ts";
import { refundFailureMessage } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { ShownBooking, ShownKept } from "./booking-side.ts";

/** What both sides have said. */
export interface PaymentFacts {
  readonly stage: Stage;
  readonly now: Date;
  /** Empty: none is known. */
  readonly paymentIntentId: string;
  readonly bookingId: string;
  /** What has not answered. Without Stripe and the table of bookings no verdict is possible. */
  readonly unread: readonly string[];
  readonly booking: ShownBooking | undefined;
  readonly payment: CardPayment | undefined;
  readonly paidAt: Date | undefined;
  /** When upkeep will have asked Stripe about the draft. */
  readonly checkedBy: Date | undefined;
  /** An event about it that was not delivered. */
  readonly eventId: string | undefined;
  /** The command that starts upkeep with an event, if the function is known. */
  readonly upkeep: (event: object) => string | undefined;
}

/** What follows from them. The money is as Stripe has it, in the words and by the rules of a booking. */
export type Stand = ReturnType<typeof standOf>;

export function standOf(facts: PaymentFacts) {
  const { booking, payment, paymentIntentId } = facts;
  const kept = booking && booking.paymentStatus !== "pending" ? booking : undefined;
  const own = kept?.type === "paid" && isPaidBy(kept, paymentIntentId) ? kept : undefined;
  const taken = payment?.intent.amountReceived ?? 0;
  const before = own ?? { type: "paid" as const, amount: taken };
  const changes = payment && listedChanges(before, payment, facts.now);
  const money = { ...before, ...changes };
  return {
    ...facts,
    isDraft: booking?.paymentStatus === "pending",
    kept,
    /** The booking, if this payment is the one that it is paid by. */
    own,
    /** In pence. */
    taken,
    isBehind: own !== undefined && !isDeepStrictEqual(statesOf(own), statesOf(money)),
    dispute: money.disputes?.find(isOpenDispute),
    refund: money.refunds?.find(({ status }) => status === "under_way"),
    /** What has gone back neither by a refund, made or under way, nor by a bank, in pence. */
    left: taken > 0 ? leftToPayBack(money) : 0,
    refunded: refundedAmount(money.refunds),
    lost: lostDisputes(money.disputes),
    owed: own && owedTo(own, facts.now),
    amount: formatPounds(taken || payment?.intent.amount || booking?.amount || 0),
  };
}

const isPaidBy = (kept: ShownKept, id: string) => id === "" || kept.paymentIntentId === id;

/** What of the refunds and disputes an event would have reported. */
const statesOf = ({ refunds = [], disputes = [] }: Pick<ShownKept, "refunds" | "disputes">) => [
  ...refunds.map(({ stripeRefundId, status }) => [stripeRefundId, status]),
  ...disputes.map(({ disputeId, status }) => [disputeId, status]),
];

/** What the trainer has to refund, as the desk says it. */
function owedTo(booking: ShownKept, now: Date) {
  const [problem] = problemsOf(booking, now).flatMap((each) =>
    each.is === "refund_failed" || each.is === "cancelled" || each.is === "paid_after_erasure"
      ? [each]
      : [],
  );
  if (!problem) return undefined;
  const failed = booking.refunds?.find(({ refundId }) => refundId === problem.id);
  const why = failed ? ` ${refundFailureMessage(failed.failure)}` : "";
  return `${problemTitle(problem)}: ${formatPounds(problem.amount)} is to be refunded.${why}`;
}
