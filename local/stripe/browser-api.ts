import * as z from "zod/mini";
import type { Account, PaymentIntent } from "./account.ts";
import { type Exchange, type Route, readBody, sendJson } from "./exchange.ts";
import { type Html, html, sendPage } from "./pages.ts";
import { ConfirmPaymentIntent, parseParameters } from "./parameters.ts";
import { completeAuthentication } from "./payment-attempts.ts";
import { confirmPaymentIntent } from "./payment-intents.ts";
import { publicPaymentIntent } from "./server-api.ts";
import { invalidRequest, masked, StripeApiError, unexpectedState } from "./stripe-error.ts";

/** Stripe.js sends these with every call, in place of the secret key. */
const credentials = { key: z.string(), client_secret: z.string() };
const Credentials = z.strictObject(credentials);
const Confirmation = z.strictObject({ ...ConfirmPaymentIntent.shape, ...credentials });
const BankAnswer = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });

/** The part of Stripe's API that Stripe.js calls, and the bank's page. */
export function browserApiRoutes(settings: {
  account: Account;
  publishableKey: string;
}): readonly Route[] {
  const { account, publishableKey } = settings;

  /** The one intent that a client secret gives access to. */
  function intentFor({ key, client_secret }: z.infer<typeof Credentials>): PaymentIntent {
    if (key !== publishableKey) {
      throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
    }
    const [id = ""] = client_secret.split("_secret_", 1);
    const intent = account.paymentIntents.get(id);
    if (intent?.client_secret === client_secret) return intent;
    throw invalidRequest(
      "The client_secret provided does not match any associated PaymentIntent on this account.",
      { param: "client_secret" },
    );
  }

  function openSession({ url }: Exchange): PaymentIntent {
    const intent = intentFor(parseParameters(Credentials, url.search));
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw unexpectedState(
        "This PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
        intent,
      );
    }
    return intent;
  }

  async function confirm({ request, url }: Exchange): Promise<PaymentIntent> {
    const { key, client_secret, ...parameters } = parseParameters(
      Confirmation,
      await readBody(request),
    );
    const { id } = intentFor({ key, client_secret });
    const bank = new URL("/__local/stripe/bank", url);
    bank.search = new URLSearchParams({ key, client_secret }).toString();
    return confirmPaymentIntent(account, id, parameters, bank.href);
  }

  function waitingForBank(url: URL): PaymentIntent {
    const intent = intentFor(parseParameters(Credentials, url.search));
    if (intent.status === "requires_action") return intent;
    throw unexpectedState("This payment is not waiting for the bank.", intent);
  }

  function showBank({ response, url }: Exchange): void {
    sendPage(response, bankTitle, bankPage(waitingForBank(url)));
  }

  /**
   * Takes the visitor's answer on the bank's page. A page that the browser was redirected to sends
   * it back to the site with the result; in the dialog, Stripe.js fetches the result.
   */
  async function leaveBank({ request, response, url }: Exchange): Promise<void> {
    const intent = waitingForBank(url);
    const { outcome } = parseParameters(BankAnswer, await readBody(request));
    const answered = completeAuthentication(account, intent, outcome);
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    if (!returnUrl) return sendPage(response, bankTitle, html`<p>Thank you.</p>`);
    const back = new URL(returnUrl);
    const failed = answered.status === "requires_payment_method";
    back.searchParams.set("payment_intent", answered.id);
    back.searchParams.set("payment_intent_client_secret", answered.client_secret ?? "");
    back.searchParams.set("redirect_status", failed ? "failed" : "succeeded");
    response.writeHead(303, { location: back.href }).end();
  }

  const intents = "/__local/stripe/v1/payment_intents/\\w+";
  return [
    answering("GET", /^\/__local\/stripe\/v1\/elements\/sessions$/, openSession),
    answering("GET", new RegExp(`^${intents}$`), ({ url }) =>
      intentFor(parseParameters(Credentials, url.search)),
    ),
    answering("POST", new RegExp(`^${intents}/confirm$`), confirm),
    { method: "GET", path: /^\/__local\/stripe\/bank$/, handle: showBank },
    { method: "POST", path: /^\/__local\/stripe\/bank$/, handle: leaveBank },
  ];
}

/** Answers with the public part of an intent, also where it is part of an error. */
function answering(
  method: Route["method"],
  path: RegExp,
  answer: (exchange: Exchange) => PaymentIntent | Promise<PaymentIntent>,
): Route {
  return {
    method,
    path,
    handle: async (exchange) => {
      try {
        sendJson(exchange.response, 200, publicPaymentIntent(await answer(exchange)));
      } catch (error) {
        if (!(error instanceof StripeApiError) || !error.body.payment_intent) throw error;
        const payment_intent = publicPaymentIntent(error.body.payment_intent);
        sendJson(exchange.response, error.status, { error: { ...error.body, payment_intent } });
      }
    },
  };
}

const bankTitle = "Your bank: confirm this payment";

/** The bank's page, in the dialog or by redirect. Its form posts to its own address. */
function bankPage({ amount }: PaymentIntent): Html {
  return html`<main class="bank">
      <h1>Confirm this payment</h1>
      <p>3D Secure test page: your bank would ask here whether it is really you.</p>
      <p class="amount">£${(amount / 100).toFixed(2)}</p>
      <form method="post">
        <button name="outcome" value="succeeded">Complete authentication</button>
        <button name="outcome" value="failed">Fail authentication</button>
      </form>
    </main>`;
}
