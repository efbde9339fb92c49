import type { DeveloperTools } from "./developer-tools.ts";
import { type Html, html } from "./page.ts";
import { testCards } from "./test-cards.ts";

/** The page at `/__local/stripe`: how to pay, what was paid, and what can be made to fail. */
export function overviewPage({ account, events, deliveries }: DeveloperTools): {
  title: string;
  content: Html;
} {
  const intents = [...account.paymentIntents.values()].reverse();
  const latestEvents = events.toReversed().slice(0, 50);
  return {
    title: "Stripe stand-in",
    content: html`<main class="overview">
      <p class="eyebrow">Local development</p>
      <h1>Stripe stand-in</h1>
      <p>Nothing here reaches Stripe, and no money moves. Pay with these cards, any future expiry
      date, any security code and any postcode. The same as data: <a href="/__local/stripe.json">stripe.json</a>.</p>

      <h2>Test cards</h2>
      <div class="scroll"><table>
        <thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
        <tbody>${testCards.map(
          ({ number, behaviour }) =>
            html`<tr><td class="code">${spaced(number)}</td><td>${behaviour}</td></tr>`,
        )}</tbody>
      </table></div>

      <h2>Payments, newest first</h2>
      ${
        intents.length === 0
          ? html`<p>None yet.</p>`
          : html`<div class="scroll"><table>
        <thead><tr><th scope="col">Id</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Metadata</th><th scope="col">Last error</th></tr></thead>
        <tbody>${intents.map(
          (intent) => html`<tr>
          <td class="code">${intent.id}</td>
          <td>${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}</td>
          <td><span class="status ${intent.status}">${intent.status}</span></td>
          <td class="code">${JSON.stringify(intent.metadata)}</td>
          <td>${intent.last_payment_error?.message ?? ""}</td>
        </tr>`,
        )}</tbody>
      </table></div>`
      }

      <h2>Events, newest first</h2>
      ${
        latestEvents.length === 0
          ? html`<p>None yet.</p>`
          : html`<div class="scroll"><table>
        <thead><tr><th scope="col">Type</th><th scope="col">Object</th><th scope="col">Deliveries</th></tr></thead>
        <tbody>${latestEvents.map(
          ({ id, type, data }) => html`<tr>
          <td class="code">${type}</td>
          <td class="code">${data.object.id}</td>
          <td>${
            deliveries
              .filter(({ event }) => event === id)
              .map(({ outcome }) => outcome)
              .join(", ") || "on its way"
          }</td>
        </tr>`,
        )}</tbody>
      </table></div>`
      }

      <h2>Faults</h2>
      <p>Post any of these as JSON to <code>/__local/stripe/faults</code>; those you leave out stay as they are.</p>
      <pre>${JSON.stringify(account.faults(), null, 2)}</pre>
      <dl>
        <dt>dropWebhooks</dt><dd>Events happen and no webhook is sent, then or later.</dd>
        <dt>duplicateWebhooks</dt><dd>So many extra copies of each webhook.</dd>
        <dt>delayWebhooksMs</dt><dd>Each webhook is held back this long.</dd>
        <dt>failApi</dt><dd>The server API answers 500 and does nothing; the card form goes on working.</dd>
        <dt>loseApiAnswers</dt><dd>The server API does what it is asked, and the connection breaks before the answer.</dd>
        <dt>redirectAuthentication</dt><dd>3-D Secure goes to the bank's page and back.</dd>
        <dt>processingMs</dt><dd>A payment stays <code>processing</code> this long before it succeeds.</dd>
      </dl>
    </main>`,
  };
}

function spaced(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, "$1 $2 $3")
    : number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
