import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";
import type { Account, PaymentIntent } from "./account.ts";
import { intentOfSecret } from "./api.ts";
import { document, type Pages } from "./pages.ts";
import { parseParameters } from "./parameters.ts";
import { completeAuthentication } from "./payment-attempts.ts";
import { unexpectedState } from "./stripe-error.ts";

const Address = z.strictObject({ client_secret: z.string() });
const Answer = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });

/** The bank's page for 3-D Secure, in a dialog or by redirect. Its form posts to its own address. */
export function bankPages(account: Account): Pages {
  function intentOf({ query }: HttpRequest): PaymentIntent {
    const { client_secret } = parseParameters(Address, query);
    const intent = intentOfSecret(account, client_secret);
    if (intent.status === "requires_action") return intent;
    throw unexpectedState("This payment is not waiting for the bank.", intent);
  }

  /**
   * Takes the visitor's answer. A page that the browser was redirected to sends it back to the site
   * with the result; in the dialog, Stripe.js fetches the result.
   */
  function takeAnswer(request: HttpRequest): HttpAnswer {
    const intent = intentOf(request);
    const { outcome } = parseParameters(Answer, request.body.toString());
    const { id, client_secret } = completeAuthentication(account, intent, outcome);
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    if (!returnUrl) return bankPage("<p>Thank you.</p>");
    const back = new URL(returnUrl);
    back.searchParams.set("payment_intent", id);
    back.searchParams.set("payment_intent_client_secret", client_secret ?? "");
    back.searchParams.set("redirect_status", outcome);
    return { status: 303, headers: { location: back.href }, body: Buffer.alloc(0) };
  }

  return {
    "GET /__local/stripe/bank": (request) => bankPage(question(intentOf(request))),
    "POST /__local/stripe/bank": takeAnswer,
  };
}

function bankPage(content: string): HttpAnswer {
  return document(
    "text/html",
    `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Your bank: confirm this payment</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/__local/stripe/pages.css">
  </head>
  <body><main class="bank">${content}</main></body>
</html>
`,
  );
}

const question = ({ amount }: PaymentIntent) => `
    <h1>Confirm this payment</h1>
    <p>3D Secure test page: your bank would ask here whether it is really you.</p>
    <p>£${(amount / 100).toFixed(2)}</p>
    <form method="post">
      <button name="outcome" value="succeeded">Complete authentication</button>
      <button name="outcome" value="failed">Fail authentication</button>
    </form>`;
