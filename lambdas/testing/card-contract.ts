import type { CardPayment, Payments } from "#lambdas/stripe/read-payment.ts";
import type { CardPayments, PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import type { CardRefund, CardRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import type { UndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import type { Card } from "./in-memory-stripe.ts";

/** A card of the contract: `slow` leaves the payment processing, the last two concern refunds. */
export type ContractCard = Card | "slow" | "pending refund" | "failing refund";

/** An implementation under test, with the actions of people and banks that no interface has. */
interface CardContractSetup {
  readonly cards: CardPayments;
  readonly payments: Payments;
  readonly refunds: CardRefunds;
  readonly undelivered: UndeliveredEvents;
  /** From now on the webhook acknowledges no event. Until then it acknowledges each. */
  readonly loseEvents: () => Promise<void>;
  /** Pays as the visitor does, and returns when Stripe has answered. */
  readonly pay: (intent: PaymentIntent, card: ContractCard) => Promise<void>;
  /** Stripe fails on the next request with a new idempotency key, and saves the failure under it. */
  readonly failNextKey: () => Promise<void>;
  /** Reports a dispute or a warning about a payment, as the bank does. */
  readonly raiseDispute: (paymentIntentId: string, kind: Dispute["kind"]) => Promise<void>;
  /** Decides the dispute of a payment. */
  readonly decideDispute: (paymentIntentId: string, status: "won" | "lost") => Promise<void>;
  /** Refunds as the trainer does in Stripe's dashboard. */
  readonly refundInDashboard: (paymentIntentId: string, amount: number) => Promise<void>;
  /** Returns when the bank has brought the latest refund of the payment into this status. */
  readonly bankTurnsRefund: (
    paymentIntentId: string,
    status: CardRefund["status"],
  ) => Promise<void>;
}

export const draft = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01",
  amount: 5000,
  description: "Personal Training Session",
  idempotencyKey: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01",
} as const;
export const unavailable = { name: "DomainError", code: "payment_unavailable" } as const;
export const refundId = (number: number) => `0b5c1f0e-8b1d-4b8f-9a3e-00000000000${number}`;

/** Creates an intent with a key that is not spent. */
export async function createIntent(
  cards: CardPayments,
  request: Parameters<CardPayments["create"]>[0] = draft,
): Promise<PaymentIntent> {
  const intent = await cards.create(request);
  if (!intent) throw new Error("The idempotency key is spent.");
  return intent;
}

/** A payment that Stripe knows, as it is now. */
export async function readPayment(
  { readPayment: read }: Payments,
  id: string,
): Promise<CardPayment> {
  const payment = await read(id);
  if (!payment) throw new Error(`Stripe does not know ${id}.`);
  return payment;
}

/** Starts one implementation for one test. */
export type SetUpCards = () => Promise<CardContractSetup> | CardContractSetup;
