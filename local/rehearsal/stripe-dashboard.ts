import type { RequestListener } from "node:http";
import type Stripe from "stripe";
import * as z from "zod/mini";
import type { StripeKeys } from "../settings.ts";
import { newStripeId } from "../stripe/account.ts";
import { readBody, sendJson } from "../stripe/exchange.ts";
import { decodeForm } from "../stripe/form-encoding.ts";

const NewEndpoint = z.object({
  url: z.url(),
  enabled_events: z.array(z.string()),
  api_version: z.string(),
});

type Endpoint = z.infer<typeof NewEndpoint> & {
  readonly id: string;
  readonly object: "webhook_endpoint";
  readonly status: "enabled";
};

export interface Dashboard {
  /** Stripe's API, with what only setting up asks of it. */
  readonly api: RequestListener;
  /** Where events are to be reported to, if anywhere. */
  readonly webhookUrl: () => string | undefined;
}

/**
 * What `npm run setup` asks of Stripe beyond what the functions do: it registers where events go,
 * and finds out whether the publishable key is of this account. All else is the stand-in's.
 */
export function createDashboard(
  standIn: RequestListener,
  keys: StripeKeys,
  intents: () => Promise<readonly Pick<Stripe.PaymentIntent, "id" | "client_secret">[]>,
): Dashboard {
  const endpoints: Endpoint[] = [];

  function register(form: string) {
    const endpoint = {
      ...NewEndpoint.parse(decodeForm(form)),
      id: newStripeId("we"),
      object: "webhook_endpoint",
      status: "enabled",
    } as const;
    endpoints.push(endpoint);
    return { ...endpoint, secret: keys.webhookSecret };
  }

  return {
    webhookUrl: () => endpoints[0]?.url,
    api: async (request, response) => {
      const url = new URL(request.url ?? "/", "http://stripe");
      const isPublic = request.headers.authorization === `Bearer ${keys.publishableKey}`;
      if (url.pathname === "/v1/webhook_endpoints" && !isPublic) {
        const answer =
          request.method === "POST"
            ? register(await readBody(request))
            : { object: "list", data: endpoints, has_more: false };
        return sendJson(response, 200, answer);
      }
      if (isPublic && url.pathname.startsWith("/v1/payment_intents/")) {
        const found = (await intents()).find(
          ({ id, client_secret }) =>
            url.pathname.endsWith(`/${id}`) &&
            client_secret === url.searchParams.get("client_secret"),
        );
        const missing = { error: { type: "invalid_request_error", code: "resource_missing" } };
        return sendJson(response, found ? 200 : 404, found ?? missing);
      }
      return standIn(request, response);
    },
  };
}
