import { type Account, type Charge, newStripeId, type PaymentIntent } from "./account.ts";
import {
  type ConfirmPaymentIntent,
  type CreatePaymentIntent,
  mergeMetadata,
  type UpdatePaymentIntent,
} from "./parameters.ts";
import { attemptPayment, findPaymentMethod, keepCard } from "./payment-attempts.ts";
import { invalidRequest, noSuch, StripeApiError, unexpectedState } from "./stripe-error.ts";

/** The states before payment, in which everything can still change. */
const open: readonly PaymentIntent["status"][] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

export function createPaymentIntent(
  account: Account,
  parameters: CreatePaymentIntent,
): PaymentIntent {
  checkAmount(parameters.amount);
  const id = newStripeId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    amount: parameters.amount,
    amount_received: 0,
    client_secret: newStripeId(`${id}_secret`),
    created: account.nowSeconds(),
    currency: parameters.currency,
    description: parameters.description || null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, parameters.metadata),
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  };
  account.paymentIntents.set(id, intent);
  return intent;
}

/** @throws StripeApiError 404 for an unknown id. */
export function findPaymentIntent(account: Account, id: string): PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (!intent) throw noSuch("payment_intent", id);
  return intent;
}

/** Changes an intent. A new price withdraws a pending authentication, which named the old one. */
export function updatePaymentIntent(
  account: Account,
  id: string,
  { amount, metadata }: UpdatePaymentIntent,
): PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (amount !== undefined) {
    checkOpen(intent, "update the amount of");
    checkAmount(amount);
  }
  const repriced = amount !== undefined && amount !== intent.amount;
  const updated: PaymentIntent = {
    ...intent,
    amount: amount ?? intent.amount,
    last_payment_error: null,
    metadata: mergeMetadata(intent.metadata, metadata),
    ...(repriced && intent.status === "requires_action"
      ? { status: "requires_confirmation", next_action: null }
      : {}),
  };
  account.paymentIntents.set(id, updated);
  return updated;
}

/**
 * Tries to take the money. Returns the intent, which then succeeds, is processing or waits for
 * the visitor's authentication.
 * @throws StripeApiError 402 with the bank's reason when the card is declined.
 */
export function confirmPaymentIntent(
  account: Account,
  intent: PaymentIntent,
  parameters: ConfirmPaymentIntent,
): PaymentIntent {
  checkOpen(intent, "confirm");
  const { payment_method, payment_method_data, return_url } = parameters;
  const paymentMethod = payment_method_data
    ? keepCard(account, payment_method_data.card.number)
    : findPaymentMethod(account, payment_method ?? "");
  const attempted = attemptPayment(account, intent, paymentMethod, return_url);
  const failure = attempted.last_payment_error;
  if (!failure) return attempted;
  const { code, message = "" } = failure;
  throw new StripeApiError(402, { type: "card_error", code, message, payment_intent: attempted });
}

export function cancelPaymentIntent(account: Account, id: string): PaymentIntent {
  const intent = findPaymentIntent(account, id);
  checkOpen(intent, "cancel");
  const canceled: PaymentIntent = { ...intent, status: "canceled", next_action: null };
  account.paymentIntents.set(id, canceled);
  return canceled;
}

/** Refuses what Stripe allows before payment only. */
function checkOpen(intent: PaymentIntent, action: string): void {
  if (open.includes(intent.status)) return;
  throw unexpectedState(
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    intent,
  );
}

/** Refuses an amount, in pence, that Stripe does not charge. */
function checkAmount(amount: number): void {
  if (amount >= 30) return;
  throw invalidRequest("Amount must be at least £0.30 gbp", {
    code: "amount_too_small",
    param: "amount",
  });
}

export function paidChargeOf(
  account: Account,
  paymentIntentId: string,
): Charge & { payment_method: string | null } {
  const intent = findPaymentIntent(account, paymentIntentId);
  const charge = account.charges.get(String(intent.latest_charge));
  if (intent.status !== "succeeded" || !charge) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: "payment_intent" },
    );
  }
  return charge;
}
