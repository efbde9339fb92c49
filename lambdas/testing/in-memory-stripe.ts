import type { CardPayments, PaymentIntent } from "#lambdas/stripe/card-payments.ts";
import { createInMemoryRefunds } from "./in-memory-refunds.ts";

/** A card, by what becomes of paying with it. */
export type Card = "good" | "declined";

/**
 * Stripe's PaymentIntents for tests, as far as they concern us: one intent a key, what each state
 * allows, and what is charged. Browsers pay it, and it tells what it would tell the webhook.
 */
export function createInMemoryStripe() {
  const intents = new Map<string, PaymentIntent>();
  const created = new Map<string, { request: string; id: string }>();
  const succeeded: PaymentIntent[] = [];

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
      const before = created.get(idempotencyKey);
      if (before && before.request !== request) {
        throw new Error("Keys for idempotent requests can only be used with the same parameters.");
      }
      const known = before && intents.get(before.id);
      if (known) return known;
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
      created.set(idempotencyKey, { request, id });
      intents.set(id, intent);
      return intent;
    },
    retrieve: async (id) => intents.get(id),
    reprice: async (id, price) => change(id, price),
    cancel: async (id) => change(id, { status: "canceled" }),
  };

  /** What the card form in the browser does. @returns whether the payment has succeeded. */
  function pay(clientSecret: string, card: Card = "good"): boolean {
    const intent = [...intents.values()].find((each) => each.clientSecret === clientSecret);
    if (!intent || !isOpen(intent) || card === "declined") return false;
    const paid = change(intent.id, { status: "succeeded", amountReceived: intent.amount });
    if (paid) succeeded.push(paid);
    return true;
  }

  const refunds = createInMemoryRefunds((id) => intents.get(id)?.amountReceived ?? 0);

  return {
    cards,
    pay,
    ...refunds,
    /** Puts an intent there as it is, for what does not happen by itself. */
    put: (intent: PaymentIntent) => void intents.set(intent.id, intent),
    all: (): PaymentIntent[] => [...intents.values()],
    /** What the webhook would be told of, in order. */
    succeeded: (): readonly PaymentIntent[] => succeeded,
  };
}

export type InMemoryStripe = ReturnType<typeof createInMemoryStripe>;

/** Whether an intent can still be paid. */
export function isOpen({ status }: PaymentIntent): boolean {
  return status.startsWith("requires_") && status !== "requires_capture";
}
