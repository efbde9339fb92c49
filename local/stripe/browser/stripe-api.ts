import * as z from "zod/mini";

/** A PaymentIntent as the browser sees it. Fields that are not named here are passed on. */
export const PaymentIntent = z.looseObject({
  id: z.string(),
  amount: z.int(),
  client_secret: z.string(),
  status: z.string(),
  last_payment_error: z.nullable(z.looseObject({ type: z.string(), message: z.string() })),
  next_action: z.nullable(
    z.looseObject({
      type: z.string(),
      redirect_to_url: z.optional(z.looseObject({ url: z.string() })),
    }),
  ),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** An error as Stripe.js resolves with it. */
export const StripeError = z.looseObject({
  type: z.string(),
  message: z.string(),
  code: z.optional(z.string()),
  payment_intent: z.optional(PaymentIntent),
});
export type StripeError = z.infer<typeof StripeError>;

/** Stripe.js does not reject: it resolves with one of the two. */
export type PaymentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: never }
  | { readonly error: StripeError; readonly paymentIntent?: never };

export type SubmitResult =
  | { readonly selectedPaymentMethod: string; readonly error?: never }
  | { readonly error: StripeError; readonly selectedPaymentMethod?: never };

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

const Failure = z.object({ error: StripeError });

export function retrievePaymentIntent(credentials: Credentials): Promise<PaymentResult> {
  return call("GET", intentPath(credentials), credentials);
}

/** @param parameters the card or the wallet's payment method, and the return URL, in the API's names. */
export function confirmPaymentIntent(
  credentials: Credentials,
  parameters: Readonly<Record<string, string>>,
): Promise<PaymentResult> {
  return call("POST", `${intentPath(credentials)}/confirm`, credentials, parameters);
}

/** The bank's page, which asks the visitor to authenticate. */
export function bankAddress({ clientSecret }: Credentials): string {
  const query = new URLSearchParams({ client_secret: clientSecret });
  return `/__local/stripe/bank?${query}`;
}

/** A client secret begins with the intent's id. */
function intentPath({ clientSecret }: Credentials): string {
  return `payment_intents/${clientSecret.split("_secret_", 1)[0]}`;
}

async function call(
  method: "GET" | "POST",
  path: string,
  { publishableKey, clientSecret }: Credentials,
  parameters: Readonly<Record<string, string>> = {},
): Promise<PaymentResult> {
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    ...parameters,
  });
  const address = `/__local/stripe/v1/${path}`;
  let response: Response;
  let body: unknown;
  try {
    response = await (method === "GET"
      ? fetch(`${address}?${form}`)
      : fetch(address, { method, body: form }));
    body = await response.json();
  } catch {
    return { error: connectionError };
  }
  return response.ok
    ? { paymentIntent: PaymentIntent.parse(body) }
    : { error: Failure.parse(body).error };
}
