import Stripe from "stripe";
import { type CardDispute, listDisputes } from "#lambdas/stripe/stripe-disputes.ts";
import { type CardRefund, listRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { parsePaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import { isOpenDispute } from "#shared/bookings/disputes.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { londonDayEnd, londonDayStart } from "#shared/values/london-days.ts";
import { type Asked, ask } from "./ask.ts";
import type { PaymentQuery } from "./payment-query.ts";

/** `unread`: Stripe did not answer; `none`: there is no payment to ask about. */
export const stripeStates = [
  "unread",
  "none",
  "unknown",
  "otherMode",
  "foreign",
  "unpaid",
  "processing",
  "cancelled",
  "paid",
  "refundPending",
  "refundFailed",
  "refunded",
  "disputed",
  "underReview",
  "lost",
] as const;
export type StripeState = (typeof stripeStates)[number];

/** A payment as Stripe has it. What the key may not read, or Stripe does not answer, is a problem. */
export interface StripeSide {
  readonly intent: Asked<Stripe.PaymentIntent | "unknown" | "otherMode">;
  readonly charges: Asked<readonly Stripe.Charge[]>;
  readonly refunds: Asked<readonly CardRefund[]>;
  readonly disputes: Asked<readonly CardDispute[]>;
  /** The events about it that an endpoint of the account has not acknowledged. */
  readonly undelivered: Asked<readonly Stripe.Event[]>;
}

export async function readStripeSide(stripe: Stripe, id: string): Promise<StripeSide> {
  const intent = await ask(() => retrieve(stripe, id));
  return {
    intent,
    charges: await ask(async () => (await chargesOf(stripe, id)).data),
    refunds: await ask(() => listRefunds(stripe, id)),
    disputes: await ask(() => listDisputes(stripe, id)),
    undelivered: await ask(() => undeliveredOf(stripe, id)),
  };
}

async function retrieve(
  stripe: Stripe,
  id: string,
): Promise<Stripe.PaymentIntent | "unknown" | "otherMode"> {
  try {
    return await stripe.paymentIntents.retrieve(id);
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
    if (!isMissing) throw error;
    // "a similar object exists in test mode, but a live mode key was used to make this request."
    return /exists in (test|live) mode/.test(error.message) ? "otherMode" : "unknown";
  }
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

export function stripeStateOf(side: StripeSide | undefined): StripeState {
  if (!side) return "none";
  const intent = side.intent.found;
  if (intent === undefined) return "unread";
  if (typeof intent === "string") return intent;
  if (!intent.metadata["bookingId"]) return "foreign";
  if (intent.status === "processing") return "processing";
  if (intent.status === "canceled") return "cancelled";
  if (intent.status !== "succeeded") return "unpaid";
  return stateOfMoney(intent.amount_received, side);
}

/** The most urgent first. */
function stateOfMoney(received: number, { refunds, disputes }: StripeSide): StripeState {
  const open = (disputes.found ?? []).filter(isOpenDispute);
  if (open.some(({ status }) => status === "needs_response")) return "disputed";
  if (open.length > 0) return "underReview";
  const made = refunds.found ?? [];
  const sumOf = (wanted: readonly CardRefund["status"][]) =>
    made
      .filter(({ status }) => wanted.includes(status))
      .reduce((sum, { amount }) => sum + amount, 0);
  // The newest is the first.
  if (made[0]?.status === "failed" && sumOf(["under_way", "succeeded"]) < received) {
    return "refundFailed";
  }
  if ((disputes.found ?? []).some(({ status }) => status === "lost")) return "lost";
  if (sumOf(["under_way"]) > 0) return "refundPending";
  return sumOf(["succeeded"]) >= received ? "refunded" : "paid";
}
