import * as z from "zod/mini";
import { isUnsent, type MailState, timesSent } from "./booking-facts.ts";
import { Dispute, disputeTitle, isOpenDispute } from "./disputes.ts";
import { hasFailedLater, Refund } from "./refunds.ts";

/** Why a booking needs the trainer, the most urgent first. */
const problemKinds = ["disputed", "refund_failed", "mail_unsent"] as const;

export const BookingProblem = z.discriminatedUnion("is", [
  z.object({
    is: z.literal(problemKinds[0]),
    ...z.pick(Dispute, { kind: true, status: true, amount: true, evidenceDueAt: true }).shape,
  }),
  z.object({ is: z.literal(problemKinds[1]), ...z.pick(Refund, { amount: true }).shape }),
  /** The visitor's confirmation, or the payer's receipt. */
  z.object({ is: z.literal(problemKinds[2]) }),
]);
export type BookingProblem = z.infer<typeof BookingProblem>;

/** A problem in a few words, such as `Refund failed`. */
export function problemTitle(problem: BookingProblem): string {
  if (problem.is === "disputed") return disputeTitle(problem);
  return problem.is === "refund_failed" ? "Refund failed" : "Confirmation email not sent";
}

/** How urgent a problem is: the smaller, the more. */
export function urgencyOf({ is }: BookingProblem): number {
  return problemKinds.indexOf(is);
}

/** Upkeep sends what the booking's own request did not after 15 minutes, and runs every five. */
const mailMayTakeMs = 20 * 60 * 1000;

interface Kept {
  readonly timestamp: string;
  readonly status?: "completed" | undefined;
  readonly visitorMail?: MailState | undefined;
  readonly refunds?: readonly Refund[] | undefined;
  readonly disputes?: readonly Dispute[] | undefined;
}

/**
 * What is wrong with a booking that the trainer has to see to, the most urgent first.
 * @param now absent: a mail without an outcome counts as unsent, however young.
 */
export function problemsOf({ disputes = [], ...booking }: Kept, now?: Date): BookingProblem[] {
  return [
    ...disputes.filter(isOpenDispute).map(({ kind, status, amount, evidenceDueAt }) => ({
      is: "disputed" as const,
      kind,
      status,
      amount,
      evidenceDueAt,
    })),
    ...unreplacedFailures(booking).map(({ amount }) => ({ is: "refund_failed" as const, amount })),
    ...(isMailMissing(booking, now) ? [{ is: "mail_unsent" as const }] : []),
  ];
}

/** The refunds that failed and after which no other was asked for, or only such as failed too. */
function unreplacedFailures({ refunds = [] }: Pick<Kept, "refunds">): Refund[] {
  const isReplaced = (failed: Refund) =>
    refunds.some(
      ({ status, requestedAt }) => status !== "failed" && requestedAt > failed.requestedAt,
    );
  return refunds.filter((refund) => hasFailedLater(refund) && !isReplaced(refund));
}

/** Once the consultation is completed, the visitor needs no confirmation. */
function isMailMissing(
  { timestamp, status, visitorMail }: Pick<Kept, "timestamp" | "status" | "visitorMail">,
  now: Date | undefined,
): boolean {
  if (status === "completed") return false;
  if (isUnsent(visitorMail)) return true;
  if (visitorMail?.status !== "pending" || timesSent(visitorMail) > 0) return false;
  const since = Date.parse(visitorMail.attemptedAt ?? timestamp);
  return now === undefined || since + mailMayTakeMs <= now.getTime();
}
