import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Payments } from "#lambdas/stripe/read-payment.ts";
import type { CardPayments, PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import type { CardDispute } from "#lambdas/stripe/stripe-disputes.ts";
import type { UndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import type { PaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import { type Dispute, isHeldByBank, isOpenDispute } from "#shared/bookings/disputes.ts";
import { createInMemoryRefunds, createSavedFailures } from "./in-memory-refunds.ts";

/** What the bank does with a card: pays, declines, or first asks for 3-D Secure. */
export type Card = "good" | "declined" | "authentication";

const minimumPence = 30;

/** Stripe forgets an idempotency key after a day. */
const keysKeptMs = 24 * 60 * 60 * 1000;

type ReportedEvent = Exclude<PaymentEvent, { kind: "other" | "unreadable" }>;

/**
 * Stripe's PaymentIntents in memory: one intent for each idempotency key, the changes that each
 * state allows, and what a card form does. The card contract holds it to the real adapter.
 */
export function createInMemoryStripe(now: () => Date = () => new Date()) {
  const intents = new Map<string, PaymentIntent>();
  const startedAt = new Map<string, string>();
  const failures = new Map<string, string>();
  const created = new Map<string, { request: string; id: string; at: Date }>();
  const succeeded: PaymentIntent[] = [];
  const savedFailures = createSavedFailures();
  const events: { readonly at: Date; readonly event: ReportedEvent; isDelivered: boolean }[] = [];
  let reported = 0;

  function report(event: ReportedEvent): void {
    events.push({ at: now(), event, isDelivered: false });
  }

  function reportChange(kind: "refunds_changed" | "disputes_changed", paymentIntentId: string) {
    reported += 1;
    const eventId = `evt_${kind}_${reported}`;
    report({ kind, eventId, at: now().toISOString(), paymentIntentId });
  }

  function change(id: string, changes: Partial<PaymentIntent>): PaymentIntent | undefined {
    const intent = intents.get(id);
    if (!intent || !isOpen(intent)) return intent;
    const changed = { ...intent, ...changes };
    intents.set(id, changed);
    return changed;
  }

  const cards: CardPayments = {
    create: async ({ idempotencyKey, ...parameters }) => {
      const request = JSON.stringify(parameters);
      const kept = created.get(idempotencyKey);
      const before = kept && now().getTime() - kept.at.getTime() < keysKeptMs ? kept : undefined;
      if (before && before.request !== request) return undefined;
      const known = before && intents.get(before.id);
      if (known) return known;
      refuseAmount(parameters.amount);
      if (savedFailures.isSpent(idempotencyKey)) return undefined;
      const id = `pi_${intents.size + 1}`;
      const intent: PaymentIntent = {
        id,
        status: "requires_payment_method",
        amount: parameters.amount,
        amountReceived: 0,
        currency: "gbp",
        bookingId: parameters.bookingId,
        discountApplied: false,
        clientSecret: `${id}_secret`,
      };
      created.set(idempotencyKey, { request, id, at: now() });
      intents.set(id, intent);
      startedAt.set(id, now().toISOString());
      return intent;
    },
    retrieve: async (id) => intents.get(id),
    reprice: async (id, price) => {
      const intent = intents.get(id);
      if (!intent || !isOpen(intent)) return intent;
      refuseAmount(price.amount);
      failures.delete(id);
      const withdrawn = intent.status === "requires_action" && price.amount !== intent.amount;
      return change(id, { ...price, ...(withdrawn && { status: "requires_confirmation" }) });
    },
    cancel: async (id) => change(id, { status: "canceled" }),
  };

  /** Pays as the card form does. @returns whether the payment has succeeded. */
  function pay(clientSecret: string, card: Card = "good"): boolean {
    const intent = [...intents.values()].find((each) => each.clientSecret === clientSecret);
    if (!intent || !isOpen(intent)) return false;
    failures.delete(intent.id);
    if (card === "declined") {
      failures.set(intent.id, "card_declined");
      change(intent.id, { status: "requires_payment_method" });
      reported += 1;
      const { id: paymentIntentId, bookingId } = intent;
      const eventId = `evt_declined_${reported}`;
      report({ kind: "payment_failed", eventId, paymentIntentId, bookingId });
    }
    if (card === "authentication") change(intent.id, { status: "requires_action" });
    if (card !== "good") return false;
    const paid = change(intent.id, { status: "succeeded", amountReceived: intent.amount });
    if (paid) succeeded.push(paid);
    report({
      kind: "payment_succeeded",
      eventId: `evt_${intent.id}`,
      paymentIntentId: intent.id,
      bookingId: intent.bookingId,
      amountReceived: intent.amount,
    });
    return true;
  }

  const refunds = createInMemoryRefunds((id) => intents.get(id)?.amountReceived, {
    failures: savedFailures,
    now,
    isDisputed: (id) => isHeldByBank(disputesOf(id)),
    onChange: (paymentIntentId) => reportChange("refunds_changed", paymentIntentId),
  });

  const disputes: (CardDispute & { readonly paymentIntentId: string })[] = [];
  const disputesOf = (paymentIntentId: string) =>
    disputes.filter((each) => each.paymentIntentId === paymentIntentId).reverse();

  const payments: Payments = {
    readPayment: async (id) => {
      const intent = intents.get(id);
      return (
        intent && {
          intent,
          startedAt: startedAt.get(id) ?? now().toISOString(),
          isLive: false,
          lastFailure: failures.get(id),
          refunds: refunds.refundsOf(id),
          disputes: disputesOf(id).map(({ paymentIntentId: _, ...dispute }) => dispute),
        }
      );
    },
  };

  /** Reports what the bank says about a payment. */
  function raiseDispute(paymentIntentId: string, kind: Dispute["kind"]): void {
    const second = disputes.length + 1;
    disputes.push({
      paymentIntentId,
      disputeId: `${kind === "warning" ? "issfr" : "du"}_${second}`,
      kind,
      status: "needs_response",
      amount: kind === "warning" ? undefined : intents.get(paymentIntentId)?.amountReceived,
      reason: kind === "warning" ? "made_with_stolen_card" : "fraudulent",
      openedAt: new Date(Date.UTC(2026, 2, 2, 13, 0, second)).toISOString(),
      ...(kind !== "warning" && { evidenceDueAt: "2026-03-12T00:00:00.000Z" }),
    });
    reportChange("disputes_changed", paymentIntentId);
  }

  /** Decides the open disputes of a payment, as the bank does. */
  function decideDispute(paymentIntentId: string, status: "won" | "lost"): void {
    for (const [index, dispute] of disputes.entries()) {
      if (dispute.paymentIntentId !== paymentIntentId || dispute.kind !== "dispute") continue;
      // The bank's decision is final.
      if (!isOpenDispute(dispute)) continue;
      disputes[index] = { ...dispute, status };
    }
    reportChange("disputes_changed", paymentIntentId);
  }

  const between = (from: Date, to: Date) =>
    events.filter(({ at }) => from <= at && at <= to).reverse();
  const undelivered: UndeliveredEvents = {
    list: async (from, to) =>
      between(from, to).flatMap(({ event, isDelivered }) => (isDelivered ? [] : [event])),
    listAll: async (from, to) => between(from, to).map(({ event }) => event),
  };

  return {
    cards,
    payments,
    raiseDispute,
    decideDispute,
    disputed: () => disputes,
    pay,
    ...refunds,
    undelivered,
    /** The webhook has acknowledged the events of this kind about a payment. */
    acknowledge: (kind: ReportedEvent["kind"], paymentIntentId: string) => {
      for (const each of events) {
        const { event } = each;
        if (event.kind === kind && event.paymentIntentId === paymentIntentId)
          each.isDelivered = true;
      }
    },
    /** Sets an intent's state directly. */
    put: (intent: PaymentIntent) => void intents.set(intent.id, intent),
    all: (): PaymentIntent[] => [...intents.values()],
    /** The paid intents, in order, as the webhook would report them. */
    succeeded: (): readonly PaymentIntent[] => succeeded,
  };
}

export type InMemoryStripe = ReturnType<typeof createInMemoryStripe>;

/** Whether an intent can still be paid. */
export function isOpen({ status }: PaymentIntent): boolean {
  return status.startsWith("requires_") && status !== "requires_capture";
}

function refuseAmount(amount: number): void {
  if (!Number.isInteger(amount) || amount < minimumPence) {
    throw new DomainError("payment_unavailable");
  }
}
