import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import type { handledStripeEvents } from "#shared/payments/payments.ts";

/** Some fields of one of Stripe's objects: those that the stand-in reads, and any other. */
type Fields<StripeObject, Read extends keyof StripeObject> = Pick<StripeObject, Read> &
  Partial<StripeObject>;

export type PaymentIntent = Fields<
  Stripe.PaymentIntent,
  | "id"
  | "amount"
  | "client_secret"
  | "currency"
  | "last_payment_error"
  | "latest_charge"
  | "metadata"
  | "next_action"
  | "payment_method"
  | "status"
>;

export type Charge = Fields<
  Omit<Stripe.Charge, "payment_method_details">,
  "id" | "amount" | "amount_refunded" | "currency" | "payment_intent" | "payment_method"
> & {
  readonly payment_method_details: {
    readonly type: "card";
    readonly card: Pick<Stripe.Charge.PaymentMethodDetails.Card, "brand" | "last4">;
  };
};

export type Refund = Fields<
  Stripe.Refund,
  "id" | "amount" | "charge" | "payment_intent" | "status"
>;

export type Dispute = Fields<
  Omit<Stripe.Dispute, "evidence">,
  "id" | "amount" | "charge" | "payment_intent" | "status"
> & {
  /** The trainer answers disputes in Stripe's dashboard only. */
  readonly evidence: Pick<Stripe.Dispute.Evidence, "enhanced_evidence">;
};

export type FraudWarning = Stripe.Radar.EarlyFraudWarning;

export type EventType = (typeof handledStripeEvents)[number];

export interface StripeEvent extends Omit<Stripe.EventBase, "type" | "data"> {
  readonly type: EventType;
  readonly data: { readonly object: PaymentIntent | Charge | Refund | Dispute | FraudWarning };
}

/** What a test can make go wrong between Stripe and the product. */
export const StripeFaults = z.strictObject({
  /** Sends no webhooks. Those dropped are not sent later either. */
  dropWebhooks: z._default(z.boolean(), false),
  /**
   * The server API answers 500 and does nothing. As at Stripe, an idempotency key keeps this answer.
   * The card form keeps working, so that a payment can succeed that the product cannot ask about.
   */
  failApi: z._default(z.boolean(), false),
  /** The next so many requests with a new idempotency key answer 500, and the key keeps it. */
  failNextKeys: z._default(z.int().check(z.minimum(0), z.maximum(20)), 0),
  /** Apple Pay is active on no domain that Stripe looks at. */
  refuseApplePay: z._default(z.boolean(), false),
  /** 3-D Secure leaves the page for the bank's page and returns, in place of the dialog. */
  redirectAuthentication: z._default(z.boolean(), false),
  /** Payments stay `processing`. */
  processing: z._default(z.boolean(), false),
  /** The secret key is a restricted one, which may do no more with these resources (such as `refunds`). */
  restricted: z._default(z.record(z.string(), z.enum(["none", "read"])), {}),
});
export type StripeFaults = z.infer<typeof StripeFaults>;

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
  readonly publish: (type: EventType, object: StripeEvent["data"]["object"]) => void;
  readonly faults: StripeFaults;
  /** Runs an action when the bank has decided about a refund or a payment. */
  readonly whenBankDecides: (action: () => void) => void;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A random id in Stripe's form: the prefix and 24 letters and digits, e.g. `pi_3P0vYk…`. */
export function newStripeId(prefix: string): string {
  const random = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${prefix}_${random}`;
}
