import type Stripe from "stripe";
import { type Account, mergeMetadata } from "./account.ts";
import { checkAmount, checkCurrency } from "./amounts.ts";
import type {
  ConfirmPaymentIntent,
  CreatePaymentIntent,
  UpdatePaymentIntent,
} from "./parameters.ts";
import { attemptPayment } from "./payment-attempts.ts";
import { createPaymentMethod, findPaymentMethod } from "./payment-methods.ts";
import { invalidRequest, noSuch, StripeApiError, unexpectedState } from "./stripe-error.ts";

/** The states in which the visitor has not paid yet, and everything can still change. */
const open: readonly Stripe.PaymentIntent.Status[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

/** Makes an intent, and tries to take the money at once when asked to. */
export function createPaymentIntent(
  account: Account,
  parameters: CreatePaymentIntent,
): Stripe.PaymentIntent {
  const currency = checkCurrency(parameters.currency);
  checkAmount(parameters.amount, currency);
  const allowed = parameters.allowed_payment_method_types;
  if (allowed && parameters.automatic_payment_methods) {
    throw invalidRequest(
      "You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.",
    );
  }
  // Stripe leaves out what does not fit, and refuses only when nothing is left.
  if (allowed && !allowed.includes("card")) {
    throw invalidRequest("No valid payment method types for this Payment Intent.", {
      param: "allowed_payment_method_types",
    });
  }
  const id = account.newId("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: allowed ? ["card"] : null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: allowed
      ? null
      : {
          allow_redirects: parameters.automatic_payment_methods?.allow_redirects ?? "always",
          enabled: true,
        },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: account.newId(`${id}_secret`),
    confirmation_method: "automatic",
    created: account.nowSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: parameters.description || null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, parameters.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: parameters.payment_method
      ? findPaymentMethod(account, parameters.payment_method).id
      : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: parameters.receipt_email || null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix || null,
    status: parameters.payment_method ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  account.paymentIntents.set(id, intent);
  account.publish("payment_intent.created", intent);
  if (!parameters.confirm) return intent;
  return confirmPaymentIntent(account, id, {
    payment_method_data: parameters.payment_method_data,
    return_url: parameters.return_url,
  });
}

/** @throws StripeApiError 404 for an id that the account does not have. */
export function findPaymentIntent(account: Account, id: string): Stripe.PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  return intent;
}

/** Changes an intent. A new price while the bank is asking takes the question back. */
export function updatePaymentIntent(
  account: Account,
  id: string,
  parameters: UpdatePaymentIntent,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  const currency =
    parameters.currency === undefined ? intent.currency : checkCurrency(parameters.currency);
  const amount = parameters.amount ?? intent.amount;
  for (const name of ["amount", "currency", "payment_method"] as const) {
    if (parameters[name] !== undefined && !open.includes(intent.status)) {
      throw unexpectedState(
        `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${open.join(", ")}.`,
        intent,
      );
    }
  }
  checkAmount(amount, currency);
  const repriced = amount !== intent.amount || currency !== intent.currency;
  const paymentMethod = parameters.payment_method
    ? findPaymentMethod(account, parameters.payment_method).id
    : intent.payment_method;
  const reopened = (repriced && intent.status === "requires_action") || parameters.payment_method;
  const updated: Stripe.PaymentIntent = {
    ...intent,
    amount,
    currency,
    description: parameters.description ?? intent.description,
    last_payment_error: null,
    metadata: mergeMetadata(intent.metadata, parameters.metadata),
    payment_method: paymentMethod,
    receipt_email: parameters.receipt_email ?? intent.receipt_email,
    statement_descriptor_suffix:
      parameters.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
    ...(reopened ? { status: "requires_confirmation", next_action: null } : {}),
  };
  account.paymentIntents.set(id, updated);
  return updated;
}

/**
 * Tries to take the money. Answers the intent that succeeded, is processing, or waits for the
 * visitor to authenticate.
 * @param bankUrl where a browser can be sent to authenticate; a server has nobody to send.
 * @throws StripeApiError 402 with the bank's reason when the card is declined.
 */
export function confirmPaymentIntent(
  account: Account,
  id: string,
  parameters: ConfirmPaymentIntent,
  bankUrl?: string,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (intent.status === "succeeded") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
      intent,
    );
  }
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
    payment_method: paymentMethod,
  });
}

export function cancelPaymentIntent(
  account: Account,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      intent,
    );
  }
  const canceled: Stripe.PaymentIntent = {
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
  intent: Stripe.PaymentIntent,
  chosen: string | undefined,
): Stripe.PaymentMethod {
  const id = chosen ?? intent.payment_method;
  if (typeof id === "string") return findPaymentMethod(account, id);
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    intent,
  );
}

/** A page of intents, newest first. */
export function listPaymentIntents(
  account: Account,
  {
    limit = 10,
    starting_after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
): Stripe.ApiList<Stripe.PaymentIntent> {
  if (limit < 1 || limit > 100) {
    throw invalidRequest("This value must be between 1 and 100.", { param: "limit" });
  }
  const newestFirst = [...account.paymentIntents.values()].reverse();
  const start = starting_after
    ? newestFirst.indexOf(findPaymentIntent(account, starting_after)) + 1
    : 0;
  return {
    object: "list",
    data: newestFirst.slice(start, start + limit),
    has_more: newestFirst.length > start + limit,
    url: "/v1/payment_intents",
  };
}
