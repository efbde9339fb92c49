import type Stripe from "stripe";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { askStripe } from "./stripe-client.ts";
import { type PaymentEvent, parsePaymentEvent } from "./webhook-event.ts";

/** An event that is not as we expect it. It must not hide the others. */
export interface UnreadableEvent {
  readonly kind: "unreadable";
  readonly eventId: string;
  readonly error: unknown;
}

export interface UndeliveredEvents {
  /**
   * The events of a period that we handle and that Stripe has not delivered to every endpoint of the
   * account, newest first, at most a few hundred.
   * @throws DomainError `payment_unavailable`
   */
  list(from: Date, to: Date): Promise<readonly (PaymentEvent | UnreadableEvent)[]>;
}

/** More than a day of bookings: with the webhook down for longer, the drafts' own checks find the rest. */
const most = 300;

/** Reads Stripe's list of events. A restricted key needs the right to read events. */
export function createUndeliveredEvents(client: () => Promise<Stripe>): UndeliveredEvents {
  return {
    list: (from, to) =>
      askStripe(async () => {
        const stripe = await client();
        const events = await stripe.events
          .list({
            types: [...handledStripeEvents],
            delivery_success: false,
            created: { gte: epochSeconds(from), lte: epochSeconds(to) },
            limit: 100,
          })
          .autoPagingToArray({ limit: most });
        return events.map(readEvent);
      }),
  };
}

function readEvent(event: Stripe.Event): PaymentEvent | UnreadableEvent {
  try {
    return parsePaymentEvent(event);
  } catch (error) {
    return { kind: "unreadable", eventId: event.id, error };
  }
}

function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
