import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { StripeFaults } from "./faults.ts";

/** The fields of Stripe's PaymentIntent that the stand-in keeps. */
export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "allowed_payment_method_types"
  | "amount"
  | "amount_received"
  | "canceled_at"
  | "cancellation_reason"
  | "capture_method"
  | "client_secret"
  | "confirmation_method"
  | "created"
  | "currency"
  | "description"
  | "last_payment_error"
  | "latest_charge"
  | "livemode"
  | "metadata"
  | "next_action"
  | "payment_method"
  | "payment_method_types"
  | "status"
>;

/** The fields of Stripe's Charge that the stand-in keeps. */
export type Charge = Pick<
  Stripe.Charge,
  | "id"
  | "object"
  | "amount"
  | "amount_captured"
  | "amount_refunded"
  | "billing_details"
  | "captured"
  | "created"
  | "currency"
  | "disputed"
  | "failure_code"
  | "failure_message"
  | "livemode"
  | "metadata"
  | "paid"
  | "payment_intent"
  | "payment_method"
  | "refunded"
  | "status"
>;

/** The fields of Stripe's Refund that the stand-in keeps. */
export type Refund = Pick<
  Stripe.Refund,
  | "id"
  | "object"
  | "amount"
  | "charge"
  | "created"
  | "currency"
  | "failure_reason"
  | "metadata"
  | "payment_intent"
  | "pending_reason"
  | "reason"
  | "status"
>;

/** The fields of Stripe's Dispute that the stand-in keeps. */
export type Dispute = Pick<
  Stripe.Dispute,
  | "id"
  | "object"
  | "amount"
  | "balance_transactions"
  | "charge"
  | "created"
  | "currency"
  | "enhanced_eligibility_types"
  | "evidence_details"
  | "is_charge_refundable"
  | "livemode"
  | "metadata"
  | "payment_intent"
  | "reason"
  | "status"
> & {
  /** The trainer answers disputes in Stripe's dashboard only. */
  readonly evidence: Pick<Stripe.Dispute.Evidence, "enhanced_evidence">;
};

export type FraudWarning = Stripe.Radar.EarlyFraudWarning;

export type EventType =
  | "payment_intent.created"
  | "payment_intent.requires_action"
  | "payment_intent.processing"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
  | "charge.refunded"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "radar.early_fraud_warning.created"
  | "radar.early_fraud_warning.updated";

export interface StripeEvent extends Omit<Stripe.EventBase, "type" | "data"> {
  readonly type: EventType;
  readonly data: {
    readonly object: PaymentIntent | Charge | Refund | Dispute | FraudWarning;
    /** What the changed fields had before; only in events of the type `*.updated`. */
    readonly previous_attributes?: object;
  };
}

/**
 * One Stripe account: its objects by id, oldest first, and its outside dependencies. Objects are
 * replaced and never changed in place, so an event keeps the object as it was sent.
 */
export interface Account {
  readonly paymentIntents: Map<string, PaymentIntent>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly fraudWarnings: Map<string, FraudWarning>;
  readonly webhookEndpoints: Map<string, Stripe.WebhookEndpoint>;
  readonly paymentMethodDomains: Map<string, Stripe.PaymentMethodDomain>;
  /** Card numbers by payment method. They appear in no answer. */
  readonly cardNumbers: Map<string, string>;
  /** Unix time in whole seconds. */
  readonly nowSeconds: () => number;
  /** @param before the object before an update. */
  readonly publish: <Published extends StripeEvent["data"]["object"]>(
    type: EventType,
    object: Published,
    before?: Published,
  ) => void;
  readonly faults: () => StripeFaults;
  /** Whether the next request with a new idempotency key is to fail. Counts down. */
  readonly takeKeyFailure: () => boolean;
  /** Runs an action later, unless the stand-in is closed before. */
  readonly schedule: (action: () => void, delayMs: number) => void;
  /** Runs an action when the bank has decided about a refund or a payment. */
  readonly whenBankDecides: (action: () => void) => void;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A random id in Stripe's form: the prefix and 24 letters and digits, e.g. `pi_3P0vYk…`. */
export function newStripeId(prefix: string): string {
  const random = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${prefix}_${random}`;
}
