import { isDeepStrictEqual } from "node:util";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { isAnswerDue } from "#shared/bookings/booking-problem.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { type DealtWith, isDealtWith } from "#shared/bookings/dealt-with.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { allProblemsOf } from "#shared/bookings/find-problems.ts";
import { isAboutToBeRefunded, leftToRefund } from "#shared/bookings/owed.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { maximumRefunds } from "#shared/values/numbers-in-sentences.ts";
import type { KeptBooking, KeptRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { keptKinds } from "./kinds.ts";
import { withRefundMail } from "./refund-mail.ts";

/** Who asked for the site's refund, for the trainer to read. */
const site = "the site";

/**
 * Records the trainer's refund, before Stripe is asked. Recording it again changes nothing.
 * @returns `refund_not_possible` when nothing was paid; `refund_too_large`;
 *   `too_many_refunds`; since it was reckoned, `sessions_changed` when a session of a block was ticked or put back, and
 *   `refunds_changed` when another refund was made or has failed; `conflict` when the id belongs to another refund.
 */
export function requestRefund(
  record: KeptRecord,
  { refundId, amount, reason, note, sessionsLeft, seen, leftToRefund: leftAsSeen }: RefundRequest,
  by: string,
  now: Date,
): Decision<KeptRecord> {
  const { takenByHand, paymentIntentId, refunds = [] } = record;
  if (paymentIntentId === undefined && !takenByHand) return refuse("refund_not_possible");
  const known = refunds.find((each) => each.refundId === refundId);
  if (known) return known.amount === amount ? record : refuse("conflict");
  const kind = keptKinds[kindOf(record)];
  if (!kind.isAsSeen(record, seen)) return refuse("sessions_changed");
  const left = leftToRefund(record);
  if (leftAsSeen !== undefined && leftAsSeen !== left) return refuse("refunds_changed");
  if (amount > left) return refuse("refund_too_large");
  if (refunds.length >= maximumRefunds) return refuse("too_many_refunds");
  const requested = {
    ...asked({ refundId, amount, reason, requestedBy: by }, now),
    ...kind.endedBy(record, amount, sessionsLeft),
  };
  // What was paid to the trainer goes back by hand, too.
  const made = { ...requested, status: "succeeded" as const, refundedAt: requested.requestedAt };
  const next = withRefunds(record, [...refunds, takenByHand ? made : requested], now);
  if (isErased(next) || !note) return next;
  return { ...next, refundNotes: { ...next.refundNotes, [refundId]: note } };
}

/**
 * Decides whether the site refunds a cancelled booking, and records the refund if so. Deciding again changes
 * nothing.
 * @returns `booking_not_found` when its person is erased.
 */
export function decideSiteRefund(record: KeptRecord, now: Date): Decision<KeptRecord> {
  if (isErased(record)) return refuse("booking_not_found");
  const { cancellationRefundId: refundId, ...decided } = record;
  if (refundId === undefined) return record;
  if (!isAboutToBeRefunded(record, now)) return decided;
  const reason = "requested_by_customer";
  const refund = asked({ refundId, amount: record.amount, reason, requestedBy: site }, now);
  return withRefunds(decided, [...(record.refunds ?? []), refund], now);
}

function asked(
  refund: Pick<Refund, "refundId" | "amount" | "reason" | "requestedBy">,
  now: Date,
): Refund {
  return { ...refund, status: "under_way", requestedAt: now.toISOString() };
}

/**
 * Records the refunds or the disputes of a booking as Stripe lists them. What of the booking ends with one is decided
 * when it is first seen.
 * @param seen the booking as it was before Stripe was asked; refused when its refunds and disputes have
 *   changed since, so an older list never replaces a newer one.
 */
export function recordListed(
  record: KeptRecord,
  seen: KeptBooking,
  listed: { readonly refunds?: Refund[]; readonly disputes?: Dispute[] },
  now: Date,
): Decision<KeptRecord> {
  const isSame =
    isDeepStrictEqual(record.refunds, seen.refunds) &&
    isDeepStrictEqual(record.disputes, seen.disputes);
  if (!isSame) return refuse("conflict");
  const refunds = listed.refunds?.map((refund) => madeAfterAll(refund, record));
  const refunded = refunds ? withRefunds(record, refunds, now) : record;
  const { disputes } = listed;
  return keptKinds[kindOf(record)].withEnded(disputes ? { ...refunded, disputes } : refunded);
}

function madeAfterAll(refund: Refund, record: KeptRecord): Refund {
  const before = record.refunds?.find(({ refundId }) => refundId === refund.refundId);
  const isRevived = before?.status === "failed" && refund.status !== "failed";
  return isRevived ? keptKinds[kindOf(record)].revived(record, refund) : refund;
}

/** A booking with these refunds, and the mail about them to its client. */
function withRefunds<Kept extends KeptRecord>(record: Kept, refunds: Refund[], now: Date): Kept {
  return withRefundMail(record, { ...record, refunds }, now);
}

/**
 * Marks problems of a booking as dealt with, or as not dealt with after all. Ids of what is no problem
 * of this booking are ignored. Repeating it changes nothing.
 * @returns `answer_due` when a bank waits for the trainer's answer to one.
 */
export function dealWith(
  record: KeptRecord,
  asked: { readonly problems: readonly string[]; readonly dealtWith: boolean },
  by: string,
  now: Date,
): Decision<KeptRecord> {
  const { dealtWith: before = [] } = record;
  if (!asked.dealtWith) {
    const left = before.filter(({ problem }) => !asked.problems.includes(problem));
    return left.length === before.length ? record : { ...record, dealtWith: left };
  }
  const problems = allProblemsOf(record).filter(
    (problem) => asked.problems.includes(problem.id) && !isDealtWith(record, problem),
  );
  if (problems.some((problem) => isAnswerDue(problem, record))) return refuse("answer_due");
  if (problems.length === 0) return record;
  const newly = problems.map(
    ({ id, is }): DealtWith => ({ problem: id, is, at: now.toISOString(), by }),
  );
  return { ...record, dealtWith: [...before, ...newly] };
}
