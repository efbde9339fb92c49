import type * as z from "zod/mini";
import type { Account, StripeEvent } from "./account.ts";
import { type Exchange, type Route, readBody, sendJson } from "./exchange.ts";
import { type StripeFaults, StripeFaultsChange } from "./faults.ts";
import { type Html, html, sendPage } from "./pages.ts";
import { invalidRequest } from "./stripe-error.ts";
import { testCards } from "./test-cards.ts";
import type { Delivery } from "./webhooks.ts";

/** The stand-in's state for a developer and for tests. Lists are oldest first. */
export interface DeveloperTools {
  readonly account: Account;
  readonly events: readonly StripeEvent[];
  readonly deliveries: readonly Delivery[];
  readonly changeFaults: (change: z.infer<typeof StripeFaultsChange>) => StripeFaults;
}

/** `/__local/stripe`, `/__local/stripe.json` and `/__local/stripe/faults`. */
export function developerRoutes(tools: DeveloperTools): readonly Route[] {
  const { account, events, deliveries } = tools;

  function sendState({ response }: Exchange): void {
    sendJson(response, 200, {
      intents: [...account.paymentIntents.values()],
      refunds: [...account.refunds.values()],
      events,
      deliveries,
      faults: account.faults(),
    });
  }

  async function changeFaults({ request, response }: Exchange): Promise<void> {
    const change = StripeFaultsChange.safeParse(parseJson(await readBody(request)));
    if (!change.success) {
      const wrong = change.error.issues.map(({ path, message }) => [...path, message].join(": "));
      throw invalidRequest(wrong.join("; "));
    }
    sendJson(response, 200, tools.changeFaults(change.data));
  }

  return [
    {
      method: "GET",
      path: /^\/__local\/stripe\/?$/,
      handle: ({ response }) => sendPage(response, "Stripe stand-in", overview(tools)),
    },
    { method: "GET", path: /^\/__local\/stripe\.json$/, handle: sendState },
    { method: "POST", path: /^\/__local\/stripe\/faults$/, handle: changeFaults },
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest("The body is not JSON.");
  }
}

/** The page at `/__local/stripe`. */
function overview({ account, events, deliveries }: DeveloperTools): Html {
  const outcomesOf = (eventId: string) =>
    deliveries.filter(({ event }) => event === eventId).map(({ outcome }) => outcome);
  return html`<main>
    <h1>Stripe stand-in</h1>
    <p>Nothing here reaches Stripe, and no money moves. Pay with these cards, any future expiry
    date, any security code and any postcode. The same as data: <a href="/__local/stripe.json">stripe.json</a>.</p>
    <h2>Test cards</h2>
    ${table(
      ["Number", "What it does"],
      testCards.map(({ number, behaviour }) => [number, behaviour]),
    )}
    <h2>Payments, newest first</h2>
    ${table(
      ["Id", "Amount", "Status", "Metadata", "Last error"],
      [...account.paymentIntents.values()]
        .reverse()
        .map(({ id, amount, status, metadata, last_payment_error }) => [
          id,
          `£${(amount / 100).toFixed(2)}`,
          status,
          JSON.stringify(metadata),
          last_payment_error?.message ?? "",
        ]),
    )}
    <h2>Events, newest first</h2>
    ${table(
      ["Type", "Object", "Deliveries"],
      events
        .slice(-50)
        .reverse()
        .map(({ id, type, data }) => [type, data.object.id, outcomesOf(id).join(", ")]),
    )}
    <h2>Faults</h2>
    <p>Post any of these as JSON to <code>/__local/stripe/faults</code>. The others stay as they are.</p>
    <pre>${JSON.stringify(account.faults(), null, 2)}</pre>
  </main>`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): Html {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<div class="scroll"><table>
    <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
