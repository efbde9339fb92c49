import {
  type Account,
  type Charge,
  type Dispute,
  type FraudWarning,
  newStripeId,
} from "./account.ts";
import { noSuch } from "./stripe-error.ts";

export type DisputeKind = "warning" | "inquiry" | "dispute";

const evidenceDueAfterSeconds = 7 * 24 * 60 * 60;

/** Reports a dispute, an inquiry before one, or an early fraud warning, as the bank does. */
export function raiseDispute(account: Account, charge: Charge, kind: DisputeKind): void {
  if (kind === "warning") {
    raiseWarning(account, charge);
    return;
  }
  const dispute: Dispute = {
    id: newStripeId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: account.nowSeconds() + evidenceDueAfterSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    is_charge_refundable: kind === "inquiry",
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: kind === "inquiry" ? "warning_needs_response" : "needs_response",
  };
  account.disputes.set(dispute.id, dispute);
  account.publish("charge.dispute.created", dispute);
  if (kind === "dispute") account.publish("charge.dispute.funds_withdrawn", dispute);
  closeWarnings(account, charge.id);
}

function raiseWarning(account: Account, charge: Charge): void {
  const warning: FraudWarning = {
    id: newStripeId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: account.nowSeconds(),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
  };
  account.fraudWarnings.set(warning.id, warning);
  account.publish("radar.early_fraud_warning.created", warning);
}

/** Nothing is left to do about the warnings of a charge that is disputed or fully refunded. */
export function closeWarnings(account: Account, chargeId: string): void {
  for (const warning of account.fraudWarnings.values()) {
    if (warning.charge !== chargeId || !warning.actionable) continue;
    const closed = { ...warning, actionable: false };
    account.fraudWarnings.set(warning.id, closed);
    account.publish("radar.early_fraud_warning.updated", closed);
  }
}

/** Decides a dispute, as the bank does. An inquiry is closed whatever it decides. */
export function decideDispute(account: Account, id: string, outcome: "won" | "lost"): void {
  const dispute = account.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id);
  const isInquiry = dispute.status.startsWith("warning_");
  const decided: Dispute = { ...dispute, status: isInquiry ? "warning_closed" : outcome };
  account.disputes.set(id, decided);
  if (!isInquiry && outcome === "won") {
    account.publish("charge.dispute.funds_reinstated", decided);
  }
  account.publish("charge.dispute.updated", decided);
  account.publish("charge.dispute.closed", decided);
}

/** Whether the bank holds the money of a charge, so that it cannot be refunded. */
export function isHeldByBank(account: Account, chargeId: string): boolean {
  return [...account.disputes.values()].some(
    ({ charge, status }) =>
      charge === chargeId && status !== "won" && !status.startsWith("warning_"),
  );
}
