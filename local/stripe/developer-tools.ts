import type * as z from "zod/mini";
import type { Account, StripeEvent } from "./account.ts";
import { type Exchange, type Route, readBody, sendJson } from "./exchange.ts";
import { type StripeFaults, StripeFaultsChange } from "./faults.ts";
import { overviewPage } from "./overview-page.ts";
import { sendPage } from "./page.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { Delivery } from "./webhooks.ts";

/** What has happened at the stand-in, for a developer and for tests. Lists are oldest first. */
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
      handle: ({ response }) => sendPage(response, overviewPage(tools)),
    },
    { method: "GET", path: /^\/__local\/stripe\.json$/, handle: sendState },
    {
      method: "GET",
      path: /^\/__local\/stripe\/faults$/,
      handle: ({ response }) => sendJson(response, 200, account.faults()),
    },
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
