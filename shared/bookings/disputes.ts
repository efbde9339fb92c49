import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** What banks report to Stripe about payments, and how the trainer reads it. */

/** A warning is a bank's suspicion of fraud, and an inquiry its question; both may become a dispute. */
const disputeKinds = ["warning", "inquiry", "dispute"] as const;

const disputeStatuses = ["needs_response", "under_review", "won", "lost", "closed"] as const;

export const Dispute = z.object({
  /** Stripe's id of the dispute or warning. */
  disputeId: z.string(),
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStatuses),
  /** In pence. */
  amount: z.int(),
  /** Stripe's word for the reason. */
  reason: z.string(),
  openedAt: Instant,
  /** The last moment at which Stripe accepts evidence. */
  evidenceDueAt: z.optional(Instant),
  /** When Stripe reported that it is over. */
  closedAt: z.optional(Instant),
  /** Of a lost one about a block: how many sessions were left and end with it, as of a refund. */
  sessionsEnded: z.optional(z.int()),
});
export type Dispute = z.infer<typeof Dispute>;

/** The most that a booking keeps, the newest first. */
export const maximumDisputes = 5;

/** Whether the bank has not decided yet. */
export function isOpenDispute({ status }: Pick<Dispute, "status">): boolean {
  return status === "needs_response" || status === "under_review";
}

/** Those that the trainer should know of. A warning or an inquiry is closed when nothing is left to do. */
export function withoutClosed(disputes: readonly Dispute[] = []): Dispute[] {
  return disputes.filter(({ status }) => status !== "closed");
}

/** Disputes that took the money back. */
export function lostDisputes(disputes: readonly Dispute[] = []): Dispute[] {
  return disputes.filter(({ status }) => status === "lost");
}

type Decided = readonly Pick<Dispute, "kind" | "status">[];

/** Whether a bank holds the money until it decides. A warning and an inquiry hold nothing. */
export function isBeforeBank(disputes: Decided = []): boolean {
  return disputes.some((dispute) => dispute.kind === "dispute" && isOpenDispute(dispute));
}

/** Whether Stripe refuses refunds: the bank holds the money, or has given it back. */
export function isHeldByBank(disputes: Decided = []): boolean {
  const isLost = disputes.some(({ kind, status }) => kind === "dispute" && status === "lost");
  return isLost || isBeforeBank(disputes);
}

export const disputeNames: Readonly<Record<Dispute["kind"], string>> = {
  warning: "Fraud warning",
  inquiry: "Bank inquiry",
  dispute: "Dispute",
};
const states: Readonly<Record<Dispute["status"], string>> = {
  needs_response: "open",
  under_review: "under review",
  won: "won",
  lost: "lost",
  closed: "closed",
};

/** A dispute in a few words, such as `Dispute lost`. */
export function disputeTitle({ kind, status }: Pick<Dispute, "kind" | "status">): string {
  return `${disputeNames[kind]} ${states[status]}`;
}

const reasons: Readonly<Record<string, string>> = {
  credit_not_processed: "a refund that was promised has not arrived",
  duplicate: "the card was charged twice",
  fraudulent: "the cardholder did not authorise the payment",
  product_not_received: "the session did not take place",
  product_unacceptable: "the session was not as described",
  subscription_canceled: "the booking had been cancelled",
  unrecognized: "the cardholder does not recognise the payment",
  card_never_received: "the card never reached its owner",
  made_with_lost_card: "the card was lost",
  made_with_stolen_card: "the card was stolen",
  unauthorized_use_of_card: "the cardholder did not authorise the payment",
};

export function disputeReason({ reason }: Pick<Dispute, "reason">): string {
  const known = reasons[reason];
  if (known !== undefined) return `The reason it gives: ${known}.`;
  return reason === "general" ? "It gives no reason." : "Stripe shows its reason.";
}

export function stripePaymentUrl(paymentIntentId: string): string {
  return `https://dashboard.stripe.com/payments/${encodeURIComponent(paymentIntentId)}`;
}
