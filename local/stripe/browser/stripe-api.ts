import * as z from "zod/mini";

/** A PaymentIntent as the browser sees it; what is not named here is handed on untouched. */
export const PaymentIntent = z.looseObject({
  id: z.string(),
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

/** What Stripe.js promises its callers: no rejection, but one of the two. */
export type PaymentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: never }
  | { readonly error: StripeError; readonly paymentIntent?: never };

/** Who asks, and about which intent. */
export interface Credentials {
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** No answer: no network, or nobody there. The words are Stripe's. */
export const connectionError: StripeError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

const Failure = z.object({ error: StripeError });
const Session = z.object({ payment_intent: PaymentIntent });

/** Asks whether a card form can be shown for an intent. */
export function openSession(credentials: Credentials): Promise<PaymentResult> {
  const query = new URLSearchParams(asParameters(credentials));
  return call(`elements/sessions?${query}`, { method: "GET" }, (body) => {
    return Session.parse(body).payment_intent;
  });
}

export function retrievePaymentIntent(credentials: Credentials): Promise<PaymentResult> {
  const query = new URLSearchParams(asParameters(credentials));
  return call(`${intentPath(credentials)}?${query}`, { method: "GET" }, PaymentIntent.parse);
}

/** @param parameters the card, and where to come back to, in the API's own names. */
export function confirmPaymentIntent(
  credentials: Credentials,
  parameters: Readonly<Record<string, string>>,
): Promise<PaymentResult> {
  const body = new URLSearchParams({ ...asParameters(credentials), ...parameters });
  return call(`${intentPath(credentials)}/confirm`, { method: "POST", body }, PaymentIntent.parse);
}

/** Brings the bank the visitor's answer. */
export function authenticate(
  credentials: Credentials,
  outcome: "succeeded" | "failed",
): Promise<PaymentResult> {
  const body = new URLSearchParams({ ...asParameters(credentials), outcome });
  return call(
    `${intentPath(credentials)}/authenticate`,
    { method: "POST", body },
    PaymentIntent.parse,
  );
}

/** The id that a client secret begins with. */
function intentPath({ clientSecret }: Credentials): string {
  return `payment_intents/${clientSecret.split("_secret_", 1)[0]}`;
}

function asParameters({ publishableKey, clientSecret }: Credentials) {
  return { key: publishableKey, client_secret: clientSecret };
}

async function call(
  path: string,
  init: RequestInit,
  parse: (body: unknown) => PaymentIntent,
): Promise<PaymentResult> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`/__local/stripe/v1/${path}`, init);
    body = await response.json();
  } catch {
    return { error: connectionError };
  }
  return response.ok ? { paymentIntent: parse(body) } : { error: Failure.parse(body).error };
}
