import type Stripe from "stripe";
import * as z from "zod/mini";
import type { Account } from "./account.ts";
import { bankPage } from "./bank-page.ts";
import { type Exchange, type Route, readBody, sendJson } from "./exchange.ts";
import { decodeForm } from "./form-encoding.ts";
import { sendPage } from "./page.ts";
import { ConfirmPaymentIntent, parseParameters } from "./parameters.ts";
import { completeAuthentication } from "./payment-attempts.ts";
import { confirmPaymentIntent } from "./payment-intents.ts";
import { publicPaymentIntent } from "./public-payment-intent.ts";
import { invalidRequest, masked, StripeApiError, unexpectedState } from "./stripe-error.ts";

/** What Stripe.js sends with every call: it holds no secret key, only one intent's secret. */
const Credentials = z.object({ key: z.string(), client_secret: z.string() });
type Credentials = z.infer<typeof Credentials>;

const Confirmation = z.strictObject({ ...ConfirmPaymentIntent.shape, ...Credentials.shape });
const Authentication = z.strictObject({
  ...Credentials.shape,
  outcome: z.enum(["succeeded", "failed"]),
});

/** The part of Stripe's API that Stripe.js calls, and the bank's page that it leads to. */
export function browserApiRoutes(settings: {
  account: Account;
  publishableKey: string;
}): readonly Route[] {
  const { account, publishableKey } = settings;

  /** The one intent that a client secret gives access to. */
  function intentFor({ key, client_secret }: Credentials, id?: string): Stripe.PaymentIntent {
    if (key !== publishableKey) {
      throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
    }
    const [named = ""] = client_secret.split("_secret_", 1);
    const intent = account.paymentIntents.get(id ?? named);
    if (intent?.client_secret === client_secret) return intent;
    throw invalidRequest(
      "The client_secret provided does not match any associated PaymentIntent on this account.",
      { param: "client_secret" },
    );
  }

  function openSession({ url }: Exchange): object {
    const intent = intentFor(parseParameters(Credentials, decodeForm(url.search)));
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw unexpectedState(
        "This PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
        intent,
      );
    }
    return { object: "elements_session", payment_intent: publicPaymentIntent(intent) };
  }

  function retrieve({ url, id }: Exchange): object {
    const credentials = parseParameters(Credentials, decodeForm(url.search));
    return publicPaymentIntent(intentFor(credentials, id));
  }

  async function confirm({ request, url, id }: Exchange): Promise<object> {
    const form = decodeForm(await readBody(request));
    const { key, client_secret, ...parameters } = parseParameters(Confirmation, form);
    intentFor({ key, client_secret }, id);
    const bank = new URL("/__local/stripe/bank", url);
    bank.search = new URLSearchParams({ key, client_secret }).toString();
    return publicPaymentIntent(confirmPaymentIntent(account, id, parameters, bank.href));
  }

  async function authenticate({ request, id }: Exchange): Promise<object> {
    const form = decodeForm(await readBody(request));
    const { outcome, ...credentials } = parseParameters(Authentication, form);
    const intent = intentFor(credentials, id);
    return publicPaymentIntent(completeAuthentication(account, intent, outcome));
  }

  function waitingForBank(url: URL): { intent: Stripe.PaymentIntent; returnUrl: string } {
    const intent = intentFor(parseParameters(Credentials, decodeForm(url.search)));
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    if (!returnUrl) throw unexpectedState("This payment is not waiting for the bank.", intent);
    return { intent, returnUrl };
  }

  function showBank({ response, url }: Exchange): void {
    sendPage(response, bankPage(waitingForBank(url).intent));
  }

  /** Takes the visitor's answer on the bank's page, and goes back to the site with the result. */
  async function leaveBank({ request, response, url }: Exchange): Promise<void> {
    const { intent, returnUrl } = waitingForBank(url);
    const form = decodeForm(await readBody(request));
    const { outcome } = parseParameters(z.pick(Authentication, { outcome: true }), form);
    const answered = completeAuthentication(account, intent, outcome);
    const back = new URL(returnUrl);
    const failed = answered.status === "requires_payment_method";
    back.searchParams.set("payment_intent", answered.id);
    back.searchParams.set("payment_intent_client_secret", answered.client_secret ?? "");
    back.searchParams.set("redirect_status", failed ? "failed" : "succeeded");
    response.writeHead(303, { location: back.href }).end();
  }

  return [
    answering("GET", /^\/__local\/stripe\/v1\/elements\/sessions$/, openSession),
    answering("GET", /^\/__local\/stripe\/v1\/payment_intents\/(\w+)$/, retrieve),
    answering("POST", /^\/__local\/stripe\/v1\/payment_intents\/(\w+)\/confirm$/, confirm),
    answering(
      "POST",
      /^\/__local\/stripe\/v1\/payment_intents\/(\w+)\/authenticate$/,
      authenticate,
    ),
    { method: "GET", path: /^\/__local\/stripe\/bank$/, handle: showBank },
    { method: "POST", path: /^\/__local\/stripe\/bank$/, handle: leaveBank },
  ];
}

/** Answers JSON; an intent within an error is as reduced as any other that a browser sees. */
function answering(
  method: Route["method"],
  path: RegExp,
  answer: (exchange: Exchange) => object | Promise<object>,
): Route {
  return {
    method,
    path,
    handle: async (exchange) => {
      try {
        sendJson(exchange.response, 200, await answer(exchange));
      } catch (error) {
        if (!(error instanceof StripeApiError) || !error.body.payment_intent) throw error;
        const payment_intent = publicPaymentIntent(error.body.payment_intent);
        sendJson(exchange.response, error.status, { error: { ...error.body, payment_intent } });
      }
    },
  };
}
