import Stripe from "stripe";
import { problemOfEvent } from "#local/stripe/published-api.ts";

/**
 * Stripe's objects with what its description requires, as the API writes them: amounts in pence, times in
 * seconds. Servers and events that stand for Stripe's in tests check them.
 */
type Changes = Readonly<Record<string, unknown>>;

/** 2 March 2026, 10:00 UTC. */
const created = 1_772_445_600;

export const stripeIntent = (changes: Changes = {}) => ({
  id: "pi_1",
  object: "payment_intent",
  amount: 5000,
  amount_received: 0,
  client_secret: "pi_1_secret_abc",
  created,
  currency: "gbp",
  livemode: false,
  metadata: {},
  status: "requires_payment_method",
  ...changes,
});

const stripeCharge = (changes: Changes = {}) => ({
  id: "ch_1",
  object: "charge",
  amount: 5000,
  amount_captured: 5000,
  amount_refunded: 0,
  billing_details: {},
  captured: true,
  created,
  currency: "gbp",
  disputed: false,
  livemode: false,
  metadata: {},
  paid: true,
  payment_intent: "pi_1",
  refunded: false,
  status: "succeeded",
  ...changes,
});

export const stripeRefund = (changes: Changes = {}) => ({
  id: "re_1",
  object: "refund",
  amount: 1500,
  created,
  currency: "gbp",
  metadata: {},
  payment_intent: "pi_1",
  reason: "requested_by_customer",
  status: "succeeded",
  ...changes,
});

export const stripeDispute = (changes: Changes = {}) => ({
  id: "du_1",
  object: "dispute",
  amount: 5000,
  balance_transactions: [],
  charge: "ch_1",
  created,
  currency: "gbp",
  enhanced_eligibility_types: [],
  evidence: { enhanced_evidence: {} },
  evidence_details: evidenceDue(created + 7 * 24 * 60 * 60),
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: "pi_1",
  reason: "fraudulent",
  status: "needs_response",
  ...changes,
});

/** @param due_by null when no more evidence is taken. */
export const evidenceDue = (due_by: number | null) => ({
  due_by,
  enhanced_eligibility: {},
  has_evidence: false,
  past_due: false,
  submission_count: 0,
});

export const stripeWarning = (changes: Changes = {}) => ({
  id: "issfr_1",
  object: "radar.early_fraud_warning",
  actionable: true,
  charge: "ch_1",
  created: created - 600,
  fraud_type: "made_with_stolen_card",
  livemode: false,
  payment_intent: "pi_1",
  ...changes,
});

/** The object that an event of this type is about. */
function objectOf(type: string, changes: Changes): object {
  if (type.startsWith("payment_intent.")) return stripeIntent(changes);
  if (type.startsWith("charge.dispute.")) return stripeDispute(changes);
  if (type.startsWith("radar.")) return stripeWarning(changes);
  return /^(charge\.)?refund\./.test(type) ? stripeRefund(changes) : stripeCharge(changes);
}

/**
 * A webhook's body about the object of an event type, which is changed so.
 * @throws when Stripe's description forbids it.
 */
export function stripeEvent(
  event: { readonly id: string; readonly type: string; readonly created?: number },
  changes: Changes = {},
) {
  const whole = {
    object: "event",
    api_version: Stripe.API_VERSION,
    created,
    livemode: false,
    pending_webhooks: 1,
    ...event,
    data: { object: objectOf(event.type, changes) },
  };
  const problem = problemOfEvent(whole);
  if (problem) throw new Error(problem);
  return JSON.stringify(whole);
}
