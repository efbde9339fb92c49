import type Stripe from "stripe";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { askStripe } from "./stripe-client.ts";
import { type PaymentEvent, parsePaymentEvent } from "./webhook-event.ts";

export interface UndeliveredEvents {
  /**
   * The events of a period that we handle and that Stripe has not delivered to every endpoint of the
   * account, newest first, at most a few hundred.
   * @throws DomainError `payment_unavailable`
   */
  list(from: Date, to: Date): Promise<readonly PaymentEvent[]>;
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
        return events.map(parsePaymentEvent);
      }),
  };
}

function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
