import * as z from "zod/mini";
import { isToDo } from "#shared/bookings/to-do.ts";
import { isAppointed, plannedFacts } from "#shared/consultations/times.ts";
import { Instant } from "#shared/values/instant.ts";
import { upkeepMinutes } from "#shared/values/numbers-in-sentences.ts";
import { AccountFacts, isUnsent, MailState, timesSent, undelivered } from "./booking-facts.ts";
import { kindOf } from "./booking-kinds.ts";
import type { BookingProblem } from "./booking-problem.ts";
import { paidBackBy } from "./cancellation.ts";
import { isDealtWith, type ProblemKind } from "./dealt-with.ts";
import { isBeforeBank, isOpenDispute, lostDisputes } from "./disputes.ts";
import { kindRules } from "./kinds.ts";
import type { MissedMail } from "./mails.ts";
import { overBecause } from "./over.ts";
import { dueIfCancelled, failuresOwed, isAboutToBeRefunded, leftToPayBack } from "./owed.ts";
import { cancelledFacts } from "./owed-facts.ts";
import { refundPendingMessage } from "./refunds.ts";

/** Upkeep sends what the booking's own request did not after 15 minutes. */
const mailMayTakeMs = (15 + upkeepMinutes) * 60 * 1000;

/** The fields of a booking that show its problems and whose it is. No answers, nothing about health. */
export const ProblemFacts = z.object({
  ...plannedFacts,
  ...cancelledFacts,
  ...z.pick(AccountFacts, { bookingId: true, timestamp: true, takenByHand: true }).shape,
  heldSessions: z.optional(z.int()),
  timeNotedAt: z.optional(Instant),
  timeMail: z.optional(MailState),
  visitorMail: z.optional(MailState),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
});
export type ProblemFacts = z.infer<typeof ProblemFacts>;

/**
 * What is wrong with a booking that the trainer has to see to, the most urgent first.
 * @param now absent: a mail without an outcome counts as unsent, however young.
 */
export function problemsOf(booking: ProblemFacts, now?: Date): BookingProblem[] {
  return allProblemsOf(booking, now).filter((problem) => !isDealtWith(booking, problem));
}

/** The same with those that are dealt with. */
export function allProblemsOf(booking: ProblemFacts, now?: Date): BookingProblem[] {
  const { disputes = [], attention } = booking;
  return [
    ...disputes.filter(isOpenDispute).map(({ disputeId, kind, status, amount, evidenceDueAt }) => ({
      // An inquiry keeps its id at Stripe when it becomes a dispute.
      id: `${disputeId} ${kind} ${status}`,
      is: "disputed" as const,
      kind,
      status,
      amount,
      evidenceDueAt,
    })),
    ...failuresOwed(booking).map(({ refund: { refundId: id }, owed: amount }) => ({
      id,
      is: "refund_failed" as const,
      amount,
    })),
    ...cancellation(booking, now),
    ...waitingRefunds(booking),
    ...paidAfterErasure(booking),
    ...lostDisputes(disputes).map(({ disputeId, kind, amount }) => ({
      id: `${disputeId} lost`,
      is: "dispute_lost" as const,
      kind,
      amount,
    })),
    ...(attention === "amount_mismatch" ? [{ id: attention, is: attention }] : []),
    ...Object.values(missedMails).flatMap((problemOf) => problemOf(booking, now)),
  ];
}

/** What a client who has cancelled has not been paid back. */
function cancellation(booking: ProblemFacts, now: Date | undefined) {
  const { cancelledAt } = booking;
  const amount = dueIfCancelled(booking);
  if (cancelledAt === undefined || amount === 0) return [];
  const is = "cancelled" as const;
  const wasHeld = booking.status === "completed" ? { wasHeld: true as const } : {};
  const isBySite = now !== undefined && isAboutToBeRefunded(booking, now);
  const bySite = isBySite ? { bySite: true as const } : {};
  const isHeld = isBeforeBank(booking.disputes);
  const by = isHeld ? {} : { paidBackBy: paidBackBy(cancelledAt).toISOString() };
  // Nothing is to do before the bank has decided, and perhaps afterwards.
  const id = isHeld && !isDealtWith(booking, { id: is }) ? `${is} held` : is;
  return [{ id, is, amount, ...by, ...wasHeld, ...bySite }];
}

/** The refunds that Stripe makes once the trainer has topped up the balance. */
function waitingRefunds({ refunds = [], cancelledAt }: ProblemFacts) {
  const is = "refund_waiting" as const;
  const by = cancelledAt && { paidBackBy: paidBackBy(cancelledAt).toISOString() };
  return refunds
    .filter(({ pendingReason }) => refundPendingMessage(pendingReason) !== undefined)
    .map(({ refundId, amount }) => ({ id: `${refundId} waiting`, is, amount, ...by }));
}

/** What is left of a payment that Stripe took after the person was erased. */
function paidAfterErasure(booking: ProblemFacts) {
  const is = "paid_after_erasure" as const;
  const amount = leftToPayBack(booking);
  return booking.attention === is && amount > 0 ? [{ id: is, is, amount }] : [];
}

/** Once the booking is over, the visitor needs no confirmation. */
function confirmationProblem(booking: ProblemFacts, now: Date | undefined) {
  const { timestamp, takenByHand, visitorMail } = booking;
  if (overBecause(booking) !== undefined) return [];
  const { returned, unsent } = kindRules[kindOf(booking)].confirmationProblems;
  return mailProblem("mail", visitorMail, takenByHand?.at ?? timestamp, now, [returned, unsent]);
}

/** The client needs to know of a time as long as it is to come. Without `now` it is. */
function timeMailProblem(booking: ProblemFacts, now: Date | undefined) {
  const { startsAt, timeMail, timeNotedAt = booking.timestamp } = booking;
  const isToCome = now ? isAppointed(booking, now) : isToDo(booking);
  if (startsAt === undefined || !isToCome) return [];
  const id = `time ${timeMail?.about} mail`;
  return mailProblem(id, timeMail, timeNotedAt, now, ["time_returned", "time_unsent"]);
}

const missedMails: Readonly<
  Record<MissedMail, (booking: ProblemFacts, now: Date | undefined) => BookingProblem[]>
> = { timeMail: timeMailProblem, visitorMail: confirmationProblem };

/** @param since when it became due. */
function mailProblem<Returned extends ProblemKind, Unsent extends ProblemKind>(
  id: string,
  mail: MailState | undefined,
  since: string,
  now: Date | undefined,
  [returned, unsent]: readonly [Returned, Unsent],
) {
  const bounced = undelivered(mail);
  if (bounced) return [{ id: `${id} ${bounced.attempt} returned`, is: returned }];
  return isMissing(mail, since, now) ? [{ id, is: unsent }] : [];
}

function isMissing(mail: MailState | undefined, since: string, now: Date | undefined): boolean {
  if (isUnsent(mail)) return true;
  if (mail?.status !== "pending" || timesSent(mail) > 0) return false;
  return (
    now === undefined || Date.parse(mail.attemptedAt ?? since) + mailMayTakeMs <= now.getTime()
  );
}
