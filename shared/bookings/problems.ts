import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";
import { isUnsent, MailState, timesSent, undelivered } from "./booking-facts.ts";
import { ConfirmedConsultation, ErasedBooking } from "./bookings.ts";
import { cancelledByClient, paidBackBy } from "./cancellation.ts";
import { type ProblemKind, problemKinds } from "./dealt-with.ts";
import { Dispute, disputeTitle, isOpenDispute, lostDisputes } from "./disputes.ts";
import { hasFailedLater, leftToPayBack, Refund } from "./refunds.ts";
import { isAppointed, isToTakePlace } from "./times.ts";

/** Tells a problem from the others of its booking, and from what it becomes later. */
const id = { id: z.string() };

export const BookingProblem = z.discriminatedUnion("is", [
  z.object({
    ...id,
    is: z.literal("disputed"),
    ...z.pick(Dispute, { kind: true, status: true, amount: true, evidenceDueAt: true }).shape,
  }),
  z.object({ ...id, is: z.literal("refund_failed"), ...z.pick(Refund, { amount: true }).shape }),
  z.object({
    ...id,
    is: z.literal("cancelled"),
    /** What is left to pay back, in pence, and by when. */
    amount: z.int(),
    paidBackBy: Instant,
  }),
  z.object({
    ...id,
    is: z.literal("dispute_lost"),
    ...z.pick(Dispute, { kind: true, amount: true }).shape,
  }),
  z.object({
    ...id,
    is: z.enum([
      "amount_mismatch",
      "time_returned",
      "time_unsent",
      "confirmation_returned",
      "receipt_returned",
      "confirmation_unsent",
      "receipt_unsent",
    ]),
  }),
]);
export type BookingProblem = z.infer<typeof BookingProblem>;

export const problemNames: Readonly<Record<ProblemKind, string>> = {
  disputed: "Dispute",
  refund_failed: "Refund failed",
  cancelled: cancelledByClient,
  dispute_lost: "Dispute lost",
  amount_mismatch: "Please check this payment",
  time_returned: "Email with the time bounced",
  time_unsent: "Email with the time not sent",
  confirmation_returned: "Confirmation email bounced",
  receipt_returned: "Receipt bounced",
  confirmation_unsent: "Confirmation email not sent",
  receipt_unsent: "Receipt not sent",
};

/** A problem in a few words, such as `Refund failed`. */
export function problemTitle(problem: BookingProblem): string {
  if (problem.is === "disputed") return disputeTitle(problem);
  if (problem.is === "dispute_lost") return disputeTitle({ ...problem, status: "lost" });
  return problemNames[problem.is];
}

/** How urgent a problem is: the smaller, the more. */
export function urgencyOf({ is }: BookingProblem): number {
  return problemKinds.indexOf(is);
}

/** Upkeep sends what the booking's own request did not after 15 minutes, and runs every five. */
const mailMayTakeMs = 20 * 60 * 1000;

/** What of a booking shows its problems, and whose it is. No answers, and nothing about health. */
export const ProblemFacts = z.object({
  ...z.pick(ErasedBooking, {
    bookingId: true,
    flowSource: true,
    timestamp: true,
    type: true,
    amount: true,
    cancelledAt: true,
    status: true,
    attention: true,
    refunds: true,
    disputes: true,
    dealtWith: true,
  }).shape,
  ...z.pick(ConfirmedConsultation, { startsAt: true, timeNotedAt: true, timeMail: true }).shape,
  visitorMail: z.optional(MailState),
  name: z.optional(z.string()),
});
type ProblemFacts = z.infer<typeof ProblemFacts>;

/**
 * What is wrong with a booking that the trainer has to see to, the most urgent first.
 * @param now absent: a mail without an outcome counts as unsent, however young.
 */
export function problemsOf(booking: ProblemFacts, now?: Date): BookingProblem[] {
  return allProblemsOf(booking, now).filter((problem) => !isDealtWith(booking, problem));
}

/** Whether the trainer has said that this problem is dealt with. */
export function isDealtWith(
  { dealtWith = [] }: Pick<ProblemFacts, "dealtWith">,
  { id }: Pick<BookingProblem, "id">,
): boolean {
  return dealtWith.some(({ problem }) => problem === id);
}

/** The same with those that are dealt with. */
export function allProblemsOf(booking: ProblemFacts, now?: Date): BookingProblem[] {
  const { disputes = [], attention } = booking;
  return [
    ...disputes.filter(isOpenDispute).map(({ disputeId, kind, status, amount, evidenceDueAt }) => ({
      id: disputeId,
      is: "disputed" as const,
      kind,
      status,
      amount,
      evidenceDueAt,
    })),
    ...unreplacedFailures(booking).map(({ refundId, amount }) => ({
      id: refundId,
      is: "refund_failed" as const,
      amount,
    })),
    ...cancellation(booking),
    ...lostDisputes(disputes).map(({ disputeId, kind, amount }) => ({
      id: `${disputeId} lost`,
      is: "dispute_lost" as const,
      kind,
      amount,
    })),
    ...(attention ? [{ id: attention, is: attention }] : []),
    ...timeMailProblem(booking, now),
    ...confirmationProblem(booking, now),
  ];
}

/**
 * The refunds that failed and were not replaced. A refund replaces failures that were known when it was
 * requested, up to its amount: a smaller or an earlier one leaves the visitor without their money.
 */
function unreplacedFailures({ refunds = [] }: Pick<ProblemFacts, "refunds">): Refund[] {
  const replacements = refunds
    .filter(({ status }) => status !== "failed")
    .map(({ requestedAt, amount }) => ({ requestedAt, left: amount }));
  return refunds.filter((refund) => {
    const { amount, failedAt } = refund;
    if (!hasFailedLater(refund)) return false;
    const replacement = replacements.find(
      ({ requestedAt, left }) => failedAt !== undefined && requestedAt > failedAt && left >= amount,
    );
    if (!replacement) return true;
    replacement.left -= amount;
    return false;
  });
}

/** What a client who has cancelled has not been paid back. */
function cancellation(booking: ProblemFacts) {
  const { cancelledAt } = booking;
  const amount = leftToPayBack(booking);
  if (cancelledAt === undefined || amount === 0) return [];
  const is = "cancelled" as const;
  return [{ id: is, is, amount, paidBackBy: paidBackBy(cancelledAt).toISOString() }];
}

/** What a client gets back, in pence: of a cancelled booking nothing once the trainer has dealt with it. */
export function owedToClient(booking: ProblemFacts): number {
  return isDealtWith(booking, { id: "cancelled" }) ? 0 : leftToPayBack(booking);
}

/** Once the consultation is completed or cancelled, the visitor needs no confirmation. */
function confirmationProblem(booking: ProblemFacts, now: Date | undefined) {
  const { flowSource, status, cancelledAt, timestamp, visitorMail } = booking;
  if (status === "completed" || cancelledAt !== undefined) return [];
  const kinds =
    flowSource === "payment-page"
      ? (["receipt_returned", "receipt_unsent"] as const)
      : (["confirmation_returned", "confirmation_unsent"] as const);
  return mailProblem("mail", visitorMail, timestamp, now, kinds);
}

/** The client needs to know of a time as long as it is to come. Without `now` it is. */
function timeMailProblem(booking: ProblemFacts, now: Date | undefined) {
  const { startsAt, timeMail, timeNotedAt = booking.timestamp } = booking;
  const isToCome = now ? isAppointed(booking, now) : isToTakePlace(booking);
  if (startsAt === undefined || !isToCome) return [];
  const id = `time ${timeMail?.about} mail`;
  return mailProblem(id, timeMail, timeNotedAt, now, ["time_returned", "time_unsent"]);
}

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
