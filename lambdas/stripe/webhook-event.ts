import Stripe from "stripe";
import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import {
  disputeEvents,
  handledStripeEvents,
  paymentFailed,
  paymentSucceeded,
} from "#shared/payments/payments.ts";
import { parseJson } from "#shared/values/parse-json.ts";

/** The maximum age of a signature, as in Stripe's own default. */
const toleranceSeconds = 300;

/** The part of a Stripe event that we act on. */
export type PaymentEvent =
  | {
      readonly kind: "payment_succeeded";
      readonly eventId: string;
      readonly paymentIntentId: string;
      /** The booking in the event's metadata, which may be left out. */
      readonly bookingId: string | undefined;
      /** In pence. */
      readonly amountReceived: number | undefined;
    }
  | {
      readonly kind: "payment_failed";
      readonly eventId: string;
      readonly paymentIntentId: string;
      readonly bookingId: string | undefined;
    }
  | {
      readonly kind: "refunds_changed";
      readonly eventId: string;
      /** The refunded payment; absent if it had no intent and so is not one of ours. */
      readonly paymentIntentId: string | undefined;
    }
  | {
      readonly kind: "disputes_changed";
      readonly eventId: string;
      /** When Stripe created the event. */
      readonly at: string;
      /** The disputed payment; absent if it had no intent and so is not one of ours. */
      readonly paymentIntentId: string | undefined;
    }
  /** An event that we handle, without what we need of it. */
  | { readonly kind: "unreadable"; readonly eventId: string; readonly type: string }
  | { readonly kind: "other"; readonly eventId: string; readonly type: string };

// Everything that Stripe signs is acknowledged, whatever it is: Stripe would only repeat it.
const text = z.catch(z.string(), "");
const AnyEvent = z.catch(z.object({ id: text, type: text }), { id: "", type: "" });

/** The id of an object, which Stripe sends alone or with the whole object. */
const Reference = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
]);
const OptionalReference = z.optional(z.nullable(Reference));

const AboutPayment = z.object({
  data: z.object({
    object: z.object({
      id: z.string(),
      amount_received: z.catch(z.optional(z.int()), undefined),
      metadata: z.catch(z.object({ bookingId: z.optional(BookingId) }), {}),
    }),
  }),
});

/** About a refund, a dispute or a warning. */
const AboutCharge = z.object({
  created: z.int().check(z.minimum(0), z.maximum(8.64e12)),
  data: z.object({
    object: z.object({
      payment_intent: OptionalReference,
      charge: z.catch(z.optional(z.object({ payment_intent: OptionalReference })), undefined),
    }),
  }),
});

const readable: ReadonlySet<string> = new Set(handledStripeEvents);

/**
 * Verifies and reads an event that the webhook receives.
 * @param body exactly as received, because the signature covers the bytes.
 * @throws DomainError `signature_invalid` when the signature is wrong or too old.
 */
export function readPaymentEvent(
  body: string,
  signature: string,
  secret: string,
  now: Date,
): PaymentEvent {
  verify(body, signature, secret, now);
  return parsePaymentEvent(parseJson(body));
}

/** Reads one of Stripe's events. */
export function parsePaymentEvent(event: unknown): PaymentEvent {
  const { id: eventId, type } = AnyEvent.parse(event);
  if (!readable.has(type)) return { kind: "other", eventId, type };
  if (type === paymentSucceeded || type === paymentFailed) {
    const { data } = AboutPayment.safeParse(event);
    if (!data) return { kind: "unreadable", eventId, type };
    const { id: paymentIntentId, metadata, amount_received: amountReceived } = data.data.object;
    const about = { eventId, paymentIntentId, bookingId: metadata.bookingId };
    return type === paymentFailed
      ? { kind: "payment_failed", ...about }
      : { kind: "payment_succeeded", ...about, amountReceived };
  }
  const { data } = AboutCharge.safeParse(event);
  if (!data) return { kind: "unreadable", eventId, type };
  const { payment_intent, charge } = data.data.object;
  const paymentIntentId = payment_intent ?? charge?.payment_intent ?? undefined;
  if (!isDisputeEvent(type)) return { kind: "refunds_changed", eventId, paymentIntentId };
  const at = new Date(data.created * 1000).toISOString();
  return { kind: "disputes_changed", eventId, at, paymentIntentId };
}

function isDisputeEvent(type: string): boolean {
  return disputeEvents.some((each) => each === type);
}

// `constructEvent` refuses events of Stripe's second API, whose signature is as good.
function verify(body: string, signature: string, secret: string, now: Date): void {
  try {
    const { signature: verifier } = Stripe.webhooks;
    if (!verifier) throw new Error("Stripe's package verifies no signatures.");
    verifier.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch (cause) {
    throw new DomainError("signature_invalid", { cause });
  }
}
