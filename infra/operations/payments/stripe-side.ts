import type Stripe from "stripe";
import { type CardPayment, createStripePayments } from "#lambdas/stripe/read-payment.ts";
import { parsePaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { londonDayEnd, londonDayStart } from "#shared/values/london-days.ts";
import { type Asked, ask } from "./ask.ts";
import type { PaymentQuery } from "./payment-query.ts";

/** A payment as Stripe has it. What the key may not read, or Stripe does not answer, is a problem. */
export interface StripeSide {
  readonly payment: Asked<CardPayment | "unknown">;
  /** The attempts to pay it. */
  readonly charges: Asked<readonly Stripe.Charge[]>;
  /** The events about it that an endpoint of the account has not acknowledged. */
  readonly undelivered: Asked<readonly Stripe.Event[]>;
}

export async function readStripeSide(stripe: Stripe, id: string): Promise<StripeSide> {
  const { readPayment } = createStripePayments(async () => stripe);
  return {
    payment: await ask(async () => (await readPayment(id)) ?? "unknown"),
    charges: await ask(async () => (await chargesOf(stripe, id)).data),
    undelivered: await ask(() => undeliveredOf(stripe, id)),
  };
}

const chargesOf = (stripe: Stripe, id: string) =>
  stripe.charges.list({ payment_intent: id, limit: 20 });

/** Stripe lists events for 30 days. */
async function undeliveredOf(stripe: Stripe, id: string): Promise<Stripe.Event[]> {
  const filter = { types: [...handledStripeEvents], delivery_success: false, limit: 100 };
  const events = await stripe.events.list(filter).autoPagingToArray({ limit: 1000 });
  return events.filter((event) => {
    const read = parsePaymentEvent(event);
    return "paymentIntentId" in read && read.paymentIntentId === id;
  });
}

/** A trainer's payments of some years. */
const mostSearched = 3000;

/** The newest payment that names a booking. */
export async function findByBooking(
  stripe: Stripe,
  bookingId: string,
): Promise<string | undefined> {
  let searched = 0;
  for await (const { id, metadata } of stripe.paymentIntents.list({ limit: 100 })) {
    if (metadata["bookingId"] === bookingId) return id;
    searched += 1;
    if (searched >= mostSearched) break;
  }
  return undefined;
}

/** The payments of a day in London that were tried with such a card. */
export async function findByCard(
  stripe: Stripe,
  { lastFour, amount, day }: Extract<PaymentQuery, { by: "card" }>,
): Promise<readonly Stripe.PaymentIntent[]> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const created = { gte: seconds(londonDayStart(day)), lte: seconds(londonDayEnd(day)) };
  const found: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
    if (intent.amount !== amount) continue;
    const { data } = await chargesOf(stripe, intent.id);
    if (data.some((charge) => lastFoursOf(charge).includes(lastFour))) found.push(intent);
  }
  return found;
}

/** A phone's wallet pays with another number than the one on the card. */
export function lastFoursOf({ payment_method_details: details }: Stripe.Charge): string[] {
  const { card } = details ?? {};
  return [card?.last4, card?.wallet?.dynamic_last4].flatMap((each) => each ?? []);
}
