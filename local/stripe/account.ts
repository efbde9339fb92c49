import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { StripeFaults } from "./faults.ts";
import type { MetadataChange } from "./parameters.ts";
import { invalidRequest } from "./stripe-error.ts";

/** The events that the stand-in sends. */
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
  | "refund.failed";

/** An event as it is kept and sent. Stripe's own type is a union of all its hundreds of kinds. */
export interface StripeEvent extends Omit<Stripe.EventBase, "type" | "data"> {
  readonly type: EventType;
  readonly data: { readonly object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund };
}

/**
 * One Stripe account: its objects by id, oldest first, and what its rules need from outside.
 * Objects are replaced, never changed in place, so an event keeps what it was sent with.
 */
export interface Account {
  readonly paymentIntents: Map<string, Stripe.PaymentIntent>;
  readonly paymentMethods: Map<string, Stripe.PaymentMethod>;
  readonly charges: Map<string, Stripe.Charge>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly webhookEndpoints: Map<string, Stripe.WebhookEndpoint>;
  /** The number of a card, by the payment method that holds it. Never part of an answer. */
  readonly cardNumbers: Map<string, string>;
  /** Unix time in whole seconds. */
  readonly nowSeconds: () => number;
  readonly newId: (prefix: string) => string;
  readonly publish: (type: EventType, object: StripeEvent["data"]["object"]) => void;
  readonly faults: () => StripeFaults;
  /** Does something later, unless the stand-in is closed before. */
  readonly schedule: (action: () => void, delayMs: number) => void;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new id as Stripe's look, e.g. `pi_3P0vYk…`: the prefix and 24 letters and digits. */
export function newStripeId(prefix: string): string {
  const random = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${prefix}_${random}`;
}

/** Merges a metadata parameter: an empty value removes its key, an empty string removes all. */
export function mergeMetadata(
  current: Stripe.Metadata,
  change: MetadataChange | undefined,
): Stripe.Metadata {
  if (change === undefined) return current;
  if (change === "") return {};
  const merged = Object.entries({ ...current, ...change }).filter(([, value]) => value !== "");
  if (merged.length > 50) {
    throw invalidRequest("You can have up to 50 metadata keys.", { param: "metadata" });
  }
  return Object.fromEntries(merged);
}
