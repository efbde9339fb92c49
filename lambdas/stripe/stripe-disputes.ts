import type Stripe from "stripe";
import * as z from "zod/mini";
import { type Dispute, maximumDisputes } from "#shared/bookings/disputes.ts";

/** A dispute as Stripe has it. A warning has no amount: it is about the whole payment. */
export interface CardDispute extends Omit<Dispute, "amount" | "closedAt"> {
  readonly amount: number | undefined;
}

/** A status that Stripe adds later is not taken for a final one. */
const statuses: Readonly<Record<string, Dispute["status"]>> = {
  needs_response: "needs_response",
  appeal_needs_response: "needs_response",
  warning_needs_response: "needs_response",
  won: "won",
  lost: "lost",
  prevented: "closed",
  warning_closed: "closed",
};

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

const StripeDispute = z.pipe(
  z.object({
    id: z.string(),
    amount: z.int(),
    created: z.int(),
    reason: z.string(),
    status: z.string(),
    evidence_details: z.object({ due_by: z.nullable(z.int()) }),
  }),
  z.transform(
    ({ id, amount, created, reason, status, evidence_details: { due_by } }): CardDispute => ({
      disputeId: id,
      kind: status.startsWith("warning_") ? "inquiry" : "dispute",
      status: statuses[status] ?? "under_review",
      amount,
      reason,
      openedAt: isoTime(created),
      ...(due_by !== null && { evidenceDueAt: isoTime(due_by) }),
    }),
  ),
);

/** An early fraud warning, likewise. */
const StripeWarning = z.pipe(
  z.object({ id: z.string(), actionable: z.boolean(), created: z.int(), fraud_type: z.string() }),
  z.transform(
    ({ id, actionable, created, fraud_type }): CardDispute => ({
      disputeId: id,
      kind: "warning",
      status: actionable ? "needs_response" : "closed",
      amount: undefined,
      reason: fraud_type,
      openedAt: isoTime(created),
    }),
  ),
);

/** The latest of a payment, newest first. */
export async function listDisputes(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<CardDispute[]> {
  const ofPayment = { payment_intent: paymentIntentId, limit: maximumDisputes };
  const [disputes, warnings] = await Promise.all([
    stripe.disputes.list(ofPayment),
    stripe.radar.earlyFraudWarnings.list(ofPayment),
  ]);
  return [
    ...disputes.data.map((each) => StripeDispute.parse(each)),
    ...warnings.data.map((each) => StripeWarning.parse(each)),
  ]
    .sort((one, other) => other.openedAt.localeCompare(one.openedAt))
    .slice(0, maximumDisputes);
}
