import { type Account, newStripeId, type PaymentIntent } from "./account.ts";
import {
  type ConfirmPaymentIntent,
  type CreatePaymentIntent,
  mergeMetadata,
  type UpdatePaymentIntent,
} from "./parameters.ts";
import { attemptPayment, createPaymentMethod, findPaymentMethod } from "./payment-attempts.ts";
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
  const currency = parameters.currency.toLowerCase();
  if (currency !== "gbp") {
    throw invalidRequest(`Invalid currency: ${currency}. The stand-in supports gbp only.`, {
      param: "currency",
    });
  }
  checkAmount(parameters.amount);
  const allowed = parameters.allowed_payment_method_types;
  // Stripe ignores types that do not fit, and refuses only when none is left.
  if (allowed && !allowed.includes("card")) {
    throw invalidRequest("No valid payment method types for this Payment Intent.", {
      param: "allowed_payment_method_types",
    });
  }
  const id = newStripeId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: allowed ? ["card"] : null,
    amount: parameters.amount,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newStripeId(`${id}_secret`),
    confirmation_method: "automatic",
    created: account.nowSeconds(),
    currency,
    description: parameters.description || null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, parameters.metadata),
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
  };
  account.paymentIntents.set(id, intent);
  account.publish("payment_intent.created", intent);
  return intent;
}

/** @throws StripeApiError 404 for an unknown id. */
export function findPaymentIntent(account: Account, id: string): PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  return intent;
}

/** Changes an intent. A new price withdraws a pending authentication, which named the old one. */
export function updatePaymentIntent(
  account: Account,
  id: string,
  { amount, description, metadata }: UpdatePaymentIntent,
): PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (amount !== undefined) {
    if (!open.includes(intent.status)) {
      throw unexpectedState(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${open.join(", ")}.`,
        intent,
      );
    }
    checkAmount(amount);
  }
  const repriced = amount !== undefined && amount !== intent.amount;
  const updated: PaymentIntent = {
    ...intent,
    amount: amount ?? intent.amount,
    description: description ?? intent.description,
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
 * @param bankUrl the bank's page, for a browser that can be sent there.
 * @throws StripeApiError 402 with the bank's reason when the card is declined.
 */
export function confirmPaymentIntent(
  account: Account,
  id: string,
  parameters: ConfirmPaymentIntent,
  bankUrl?: string,
): PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
  const paymentMethod = parameters.payment_method_data
    ? createPaymentMethod(account, parameters.payment_method_data)
    : chosenPaymentMethod(account, intent, parameters.payment_method);
  const attempted = attemptPayment(account, intent, paymentMethod, {
    returnUrl: parameters.return_url,
    bankUrl,
  });
  const failure = attempted.last_payment_error;
  if (!failure) return attempted;
  throw new StripeApiError(402, {
    type: "card_error",
    message: failure.message ?? "",
    ...(failure.charge ? { charge: failure.charge } : {}),
    ...(failure.code ? { code: failure.code } : {}),
    ...(failure.decline_code ? { decline_code: failure.decline_code } : {}),
    payment_intent: attempted,
  });
}

export function cancelPaymentIntent(
  account: Account,
  id: string,
  reason: PaymentIntent["cancellation_reason"] | undefined,
): PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      intent,
    );
  }
  const canceled: PaymentIntent = {
    ...intent,
    status: "canceled",
    canceled_at: account.nowSeconds(),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  account.paymentIntents.set(id, canceled);
  account.publish("payment_intent.canceled", canceled);
  return canceled;
}

function chosenPaymentMethod(
  account: Account,
  intent: PaymentIntent,
  chosen: string | undefined,
): string {
  const id = chosen ?? intent.payment_method;
  if (typeof id === "string") return findPaymentMethod(account, id);
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    intent,
  );
}

/** Refuses amounts, in pence, that Stripe does not charge. */
function checkAmount(amount: number): void {
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount < 30) {
    throw invalidRequest("Amount must be at least £0.30 gbp", {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > 99_999_999) {
    throw invalidRequest("Amount must be no more than £999,999.99 gbp", {
      code: "amount_too_large",
      param: "amount",
    });
  }
}
