import type Stripe from "stripe";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { askStripe } from "./stripe-client.ts";
import { type PaymentEvent, parsePaymentEvent } from "./webhook-event.ts";

export interface UndeliveredEvents {
  /**
   * The events of a period that we handle and that Stripe has not delivered to every endpoint of the
   * account, newest first, at most a thousand.
   * @throws DomainError `payment_unavailable`
   */
  list(from: Date, to: Date): Promise<readonly PaymentEvent[]>;

  /**
   * The same of all events that we handle, because Stripe never sends an event that no endpoint was enabled
   * for, and does not count it as undelivered.
   * @throws DomainError `payment_unavailable`
   */
  listAll(from: Date, to: Date): Promise<readonly PaymentEvent[]>;
}

/** More than a month of a trainer's payments. */
const most = 1000;

/** Reads Stripe's list of events. A restricted key needs the right to read events. */
export function createUndeliveredEvents(client: () => Promise<Stripe>): UndeliveredEvents {
  const list = (from: Date, to: Date, filter: Stripe.EventListParams) =>
    askStripe(async () => {
      const stripe = await client();
      const events = await stripe.events
        .list({
          types: [...handledStripeEvents],
          created: { gte: epochSeconds(from), lte: epochSeconds(to) },
          limit: 100,
          ...filter,
        })
        .autoPagingToArray({ limit: most });
      return events.map(parsePaymentEvent);
    });
  return {
    list: (from, to) => list(from, to, { delivery_success: false }),
    listAll: (from, to) => list(from, to, {}),
  };
}

function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
