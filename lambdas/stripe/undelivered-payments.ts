import type Stripe from "stripe";
import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { paymentSucceeded } from "#shared/payments/payments.ts";
import { askStripe } from "./stripe-client.ts";

/** A payment that succeeded, and whose event our webhook has not received. */
export interface UndeliveredPayment {
  readonly eventId: string;
  readonly paymentIntentId: string;
  readonly bookingId: string;
}

export interface UndeliveredPayments {
  /**
   * The payments that succeeded in a period and whose event Stripe has not delivered, newest first,
   * at most a few hundred.
   * @throws DomainError `payment_unavailable`
   */
  list(from: Date, to: Date): Promise<readonly UndeliveredPayment[]>;
}

/** More than a day of bookings: with the webhook down for longer, the drafts' own checks find the rest. */
const most = 300;

const SucceededEvent = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      // Absent from the payments of other products in the same account.
      metadata: z.object({ bookingId: z.catch(z.optional(BookingId), undefined) }),
    }),
  }),
});

/** Reads Stripe's list of events. A restricted key needs the right to read events. */
export function createUndeliveredPayments(client: () => Promise<Stripe>): UndeliveredPayments {
  return {
    list: (from, to) =>
      askStripe(async () => {
        const stripe = await client();
        const events = await stripe.events
          .list({
            type: paymentSucceeded,
            delivery_success: false,
            created: { gte: epochSeconds(from), lte: epochSeconds(to) },
            limit: 100,
          })
          .autoPagingToArray({ limit: most });
        return events.flatMap((event): UndeliveredPayment[] => {
          const { id: eventId, data } = SucceededEvent.parse(event);
          const { id: paymentIntentId, metadata } = data.object;
          const { bookingId } = metadata;
          return bookingId === undefined ? [] : [{ eventId, paymentIntentId, bookingId }];
        });
      }),
  };
}

function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
