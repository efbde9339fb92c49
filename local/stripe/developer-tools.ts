import * as z from "zod/mini";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http-message.ts";
import type { Account, StripeEvent } from "./account.ts";
import { decideDispute, raiseDispute } from "./disputes.ts";
import { StripeFaults } from "./faults.ts";
import { type Html, html, type Pages, page } from "./pages.ts";
import { parseParameters } from "./parameters.ts";
import { paidChargeOf } from "./payment-intents.ts";
import { invalidRequest } from "./stripe-error.ts";
import { testCards } from "./test-cards.ts";
import type { Delivery } from "./webhooks.ts";

const DisputeChange = z.union([
  z.strictObject({
    payment_intent: z.string(),
    kind: z.enum(["warning", "inquiry", "dispute"]),
  }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(["won", "lost"]) }),
]);

/** The stand-in's state for a developer and for tests. Lists are oldest first. */
interface DeveloperTools {
  readonly account: Account;
  readonly events: readonly StripeEvent[];
  readonly deliveries: readonly Delivery[];
}

export function developerPages({ account, events, deliveries }: DeveloperTools): Pages {
  function changeFaults({ body }: HttpRequest): HttpAnswer {
    const change: unknown = JSON.parse(body.toString());
    const changed = StripeFaults.safeParse(Object.assign({}, account.faults, change));
    if (!changed.success) throw invalidRequest(changed.error.message);
    return jsonAnswer(200, Object.assign(account.faults, changed.data));
  }

  /** Raises a dispute or decides one, and goes back to the overview. */
  function changeDisputes({ body }: HttpRequest): HttpAnswer {
    const change = parseParameters(DisputeChange, body.toString());
    if ("dispute" in change) decideDispute(account, change.dispute, change.outcome);
    else raiseDispute(account, paidChargeOf(account, change.payment_intent), change.kind);
    return { status: 303, headers: { location: "/__local/stripe" }, body: Buffer.alloc(0) };
  }

  return {
    "GET /__local/stripe": () => page("Stripe stand-in", overview(account)),
    "GET /__local/stripe.json": () =>
      jsonAnswer(200, {
        intents: [...account.paymentIntents.values()],
        refunds: [...account.refunds.values()],
        disputes: [...account.disputes.values()],
        fraudWarnings: [...account.fraudWarnings.values()],
        events,
        deliveries,
        faults: account.faults,
      }),
    "POST /__local/stripe/faults": changeFaults,
    "POST /__local/stripe/disputes": changeDisputes,
  };
}

function overview(account: Account): Html {
  return html`<main>
    <h1>Stripe stand-in</h1>
    <p>Nothing here reaches Stripe, and no money moves. Pay with these cards, any future expiry
    date, any security code and any postcode. In a browser with the Payment Request API the form also offers
    a test wallet, which asks what it should do. <a href="/__local/stripe.json">stripe.json</a> has the same as
    data, with the events, their deliveries, and the faults that can be posted to
    <code>/__local/stripe/faults</code>.</p>
    <h2>Test cards</h2>
    ${table(
      ["Number", "What it does"],
      testCards.map(({ number, behaviour }) => [number, behaviour]),
    )}
    <h2>Payments, newest first</h2>
    ${table(
      ["Id", "Amount", "Status", "Metadata", "Last error", "As the bank"],
      [...account.paymentIntents.values()]
        .reverse()
        .map(({ id, amount, status, metadata, last_payment_error }) => [
          id,
          `£${(amount / 100).toFixed(2)}`,
          status,
          JSON.stringify(metadata),
          last_payment_error?.message ?? "",
          status === "succeeded" ? raiseButtons(id) : "",
        ]),
    )}
    <h2>Disputes</h2>
    ${table(
      ["Id", "Payment", "Amount", "Status", "As the bank"],
      [...account.disputes.values()].map(({ id, payment_intent, amount, status }) => [
        id,
        String(payment_intent),
        `£${(amount / 100).toFixed(2)}`,
        status,
        status.endsWith("_response") ? decideButtons(id) : "",
      ]),
    )}
  </main>`;
}

const raiseButtons = (
  paymentIntentId: string,
) => html`<form method="post" action="/__local/stripe/disputes">
    <input type="hidden" name="payment_intent" value="${paymentIntentId}">
    <button name="kind" value="warning">Warn of fraud</button>
    <button name="kind" value="inquiry">Inquire</button>
    <button name="kind" value="dispute">Dispute</button>
  </form>`;

const decideButtons = (
  disputeId: string,
) => html`<form method="post" action="/__local/stripe/disputes">
    <input type="hidden" name="dispute" value="${disputeId}">
    <button name="outcome" value="won">Decide for the trainer</button>
    <button name="outcome" value="lost">Decide for the cardholder</button>
  </form>`;

function table(headings: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<div class="scroll"><table>
    <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
