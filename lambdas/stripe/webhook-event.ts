import Stripe from "stripe";
import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import {
  disputeEvents,
  handledStripeEvents,
  paymentFailed,
  paymentSucceeded,
  refundEvents,
} from "#shared/payments/payments.ts";

/** The maximum age of a signature, as in Stripe's own default. */
const toleranceSeconds = 300;

/** The part of a Stripe event that we act on. */
export type PaymentEvent =
  | {
      readonly kind: "payment_succeeded";
      readonly eventId: string;
      readonly paymentIntentId: string;
      /** The booking in the payment's metadata; absent if the payment is not for a booking. */
      readonly bookingId: string | undefined;
      /** In pence. */
      readonly amountReceived: number;
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
  | { readonly kind: "other"; readonly eventId: string; readonly type: string };

const AnyEvent = z.object({ id: z.string(), type: z.string() });

const Intent = z.object({
  id: z.string(),
  amount_received: z.int(),
  metadata: z.object({ bookingId: z.catch(z.optional(BookingId), undefined) }),
});
const AboutPayment = z.object({ data: z.object({ object: Intent }) });

const RefundsChanged = z.object({
  id: z.string(),
  type: z.enum(refundEvents),
  data: z.object({ object: z.object({ payment_intent: z.nullable(z.string()) }) }),
});

const DisputesChanged = z.object({
  created: z.int(),
  data: z.object({ object: z.object({ payment_intent: z.optional(z.nullable(z.string())) }) }),
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
  return parsePaymentEvent(verify(body, signature, secret, now));
}

/** Reads one of Stripe's events. */
export function parsePaymentEvent(event: unknown): PaymentEvent {
  const { id, type } = AnyEvent.parse(event);
  if (!readable.has(type)) return { kind: "other", eventId: id, type };
  // From here on, an event that does not parse throws, so that Stripe sends it again.
  if (isDisputeEvent(type)) {
    const { created, data } = DisputesChanged.parse(event);
    const paymentIntentId = data.object.payment_intent ?? undefined;
    const at = new Date(created * 1000).toISOString();
    return { kind: "disputes_changed", eventId: id, at, paymentIntentId };
  }
  if (type !== paymentSucceeded && type !== paymentFailed) {
    const { payment_intent } = RefundsChanged.parse(event).data.object;
    return { kind: "refunds_changed", eventId: id, paymentIntentId: payment_intent ?? undefined };
  }
  const intent = AboutPayment.parse(event).data.object;
  const about = {
    eventId: id,
    paymentIntentId: intent.id,
    bookingId: intent.metadata.bookingId,
  };
  return type === paymentFailed
    ? { kind: "payment_failed", ...about }
    : { kind: "payment_succeeded", ...about, amountReceived: intent.amount_received };
}

function isDisputeEvent(type: string): boolean {
  return disputeEvents.some((each) => each === type);
}

function verify(body: string, signature: string, secret: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    throw new DomainError("signature_invalid", { cause });
  }
}
