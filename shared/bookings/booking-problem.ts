import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";
import { cancelledByClient } from "./cancellation.ts";
import { type ProblemKind, problemKinds } from "./dealt-with.ts";
import { Dispute, disputeTitle } from "./disputes.ts";
import { type MissedMail, mailName } from "./mails.ts";
import { leftToRefund } from "./owed.ts";

/** A problem of a booking, and how the trainer reads it. */

/** Distinguishes a problem from its booking's others, and from what it becomes later. */
const id = { id: z.string() };

export const BookingProblem = z.discriminatedUnion("is", [
  z.object({
    ...id,
    is: z.literal("disputed"),
    ...z.pick(Dispute, { kind: true, status: true, amount: true, evidenceDueAt: true }).shape,
  }),
  z.object({
    ...id,
    is: z.literal("refund_failed"),
    /** What of it is still owed, in pence. */
    amount: z.int(),
  }),
  z.object({
    ...id,
    is: z.literal("cancelled"),
    /** What is left to pay back, in pence. */
    amount: z.int(),
    /** By when. Absent: a bank holds the money and decides. */
    paidBackBy: z.optional(Instant),
    /** The consultation had been completed before: what is owed is the trainer's to work out. */
    wasHeld: z.optional(z.literal(true)),
    /** The site is about to refund it, without the trainer. */
    bySite: z.optional(z.literal(true)),
  }),
  z.object({
    ...id,
    is: z.literal("refund_waiting"),
    amount: z.int(),
    /** Of a cancelled booking, by when it has to be made. */
    paidBackBy: z.optional(Instant),
  }),
  z.object({
    ...id,
    is: z.literal("paid_after_erasure"),
    /** What is left to refund, in pence. */
    amount: z.int(),
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

const timeMail = mailName("timeMail", "consultations");
const confirmation = mailName("visitorMail", "consultations");
const receipt = mailName("visitorMail", "sessions");

export const problemNames: Readonly<Record<ProblemKind, string>> = {
  disputed: "Dispute",
  refund_failed: "Refund failed",
  cancelled: cancelledByClient,
  refund_waiting: "Refund waiting",
  paid_after_erasure: "Payment to refund",
  dispute_lost: "Dispute lost",
  amount_mismatch: "Please check this payment",
  time_returned: `${timeMail} bounced`,
  time_unsent: `${timeMail} not sent`,
  confirmation_returned: `${confirmation} bounced`,
  receipt_returned: `${receipt} bounced`,
  confirmation_unsent: `${confirmation} not sent`,
  receipt_unsent: `${receipt} not sent`,
};

/** A problem in a few words, such as `Refund failed`. */
export function problemTitle(problem: BookingProblem): string {
  if (problem.is === "disputed") return disputeTitle(problem);
  if (problem.is === "dispute_lost") return disputeTitle({ ...problem, status: "lost" });
  if (problem.is === "cancelled" && problem.wasHeld) return "Cancelled after the consultation";
  return problemNames[problem.is];
}

/** The order of problems without a deadline, the most harmful first. An answered dispute needs nothing: it is last. */
export function harmOf(problem: BookingProblem): number {
  const isAnswered = problem.is === "disputed" && problem.status === "under_review";
  return isAnswered ? Number.MAX_SAFE_INTEGER : problemKinds.indexOf(problem.is);
}

/**
 * Whether a bank waits for the trainer's answer. Until then, or until the bank has decided, the problem
 * cannot be marked as dealt with, so that its deadline stays on the desk. A fraud warning asks for no
 * answer, and a full refund ends an inquiry.
 */
export function isAnswerDue(
  problem: BookingProblem,
  booking: Parameters<typeof leftToRefund>[0],
): boolean {
  if (problem.is !== "disputed" || problem.status !== "needs_response") return false;
  return problem.kind === "dispute" || (problem.kind === "inquiry" && leftToRefund(booking) > 0);
}

/** By when the trainer has to act, if there is such a time: not for what the site is about to refund. */
export function deadlineOf(problem: BookingProblem): string | undefined {
  if (problem.is === "cancelled") return problem.bySite ? undefined : problem.paidBackBy;
  if (problem.is === "refund_waiting") return problem.paidBackBy;
  if (problem.is !== "disputed" || problem.status !== "needs_response") return undefined;
  return problem.evidenceDueAt;
}

type MailProblem = Extract<ProblemKind, `${string}_${"returned" | "unsent"}`>;

const missedMails: Readonly<Record<MailProblem, MissedMail>> = {
  time_returned: "timeMail",
  time_unsent: "timeMail",
  confirmation_returned: "visitorMail",
  confirmation_unsent: "visitorMail",
  receipt_returned: "visitorMail",
  receipt_unsent: "visitorMail",
};

const isAboutMail = (kind: ProblemKind): kind is MailProblem => kind in missedMails;

export function mailOf({ is }: BookingProblem): MissedMail | undefined {
  return isAboutMail(is) ? missedMails[is] : undefined;
}
