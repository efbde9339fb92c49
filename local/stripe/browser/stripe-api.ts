import type { PaymentIntentResult, StripeError } from "@stripe/stripe-js";

/** The part of Stripe's API that Stripe.js calls. What it answers is held to Stripe's description there. */

export interface Credentials {
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** Stripe's error for a call without an answer. */
export const connectionError: StripeError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

export function retrievePaymentIntent(credentials: Credentials): Promise<PaymentIntentResult> {
  const address = `${addressOf(credentials)}?${formOf(credentials)}`;
  return resultOf(fetch(address));
}

/** @param parameters the card or the wallet's payment method, and the return URL, in the API's names. */
export function confirmPaymentIntent(
  credentials: Credentials,
  parameters: Readonly<Record<string, string>>,
): Promise<PaymentIntentResult> {
  const body = formOf(credentials, parameters);
  return resultOf(fetch(`${addressOf(credentials)}/confirm`, { method: "POST", body }));
}

/** The bank's page, which asks the visitor to authenticate. */
export function bankAddress({ clientSecret }: Credentials): string {
  return `/__local/stripe/bank?${new URLSearchParams({ client_secret: clientSecret })}`;
}

/** A client secret begins with the intent's id. */
function addressOf({ clientSecret }: Credentials): string {
  return `/__local/stripe/v1/payment_intents/${clientSecret.split("_secret_", 1)[0]}`;
}

function formOf({ publishableKey, clientSecret }: Credentials, more: Record<string, string> = {}) {
  return new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...more });
}

/** Stripe.js does not reject: it resolves with an intent or an error. */
async function resultOf(answer: Promise<Response>): Promise<PaymentIntentResult> {
  try {
    const response = await answer;
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    return { error: connectionError };
  }
}
