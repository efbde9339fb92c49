import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type * as z from "zod/mini";
import { type Account, newStripeId, type PaymentIntent } from "./account.ts";
import { errorAnswer, readBody, sendJson } from "./exchange.ts";
import { type Answer, IdempotencyKeys } from "./idempotency.ts";
import * as parameters from "./parameters.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  updatePaymentIntent,
} from "./payment-intents.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { invalidRequest, masked, StripeApiError } from "./stripe-error.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
} from "./webhook-endpoints.ts";

export interface ServerApiSettings {
  readonly account: Account;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly now: () => Date;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Checks the parameters, and returns the request ready to be run. */
  readonly prepare: (id: string, form: string) => () => object;
}

function route<Schema extends z.ZodMiniType>(
  method: "GET" | "POST" | "DELETE",
  path: RegExp,
  schema: Schema,
  run: (parsed: z.infer<Schema>, id: string) => object,
): Route {
  return {
    method,
    path,
    prepare: (id, form) => {
      const parsed = parameters.parseParameters(schema, form);
      return () => run(parsed, id);
    },
  };
}

/** Stripe's REST API, as far as the product and its operator's commands use it. */
export function createServerApi(settings: ServerApiSettings): RequestListener {
  const { account } = settings;
  const routes = serverRoutes(settings);
  const keys = new IdempotencyKeys();

  function prepare(method: string, url: URL, body: string): () => object {
    const found = routes.find((each) => each.method === method && each.path.test(url.pathname));
    const [, id = ""] = found?.path.exec(url.pathname) ?? [];
    if (found) return found.prepare(id, method === "POST" ? body : url.search);
    throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, { status: 404 });
  }

  /**
   * Runs a request once for each key. A request with invalid parameters is not run, so its refusal
   * is not saved.
   */
  function perform(key: string | undefined, method: string, url: URL, body: string) {
    const nowMs = settings.now().getTime();
    const saved = key && keys.recall(key, url.pathname, body, nowMs);
    if (saved) return { answer: saved, replayed: true };
    const run = prepare(method, url, body);
    const answer = answerOf(run);
    if (key) keys.save(key, url.pathname, body, answer, nowMs);
    return { answer, replayed: false };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe");
    const { method = "" } = request;
    const key = method === "POST" ? headerOf(request, "idempotency-key") : undefined;
    const send = ({ status, body }: Answer, replayed: boolean) => {
      if (account.faults().loseApiAnswers) return response.destroy();
      return sendJson(response, status, body, {
        "request-id": newStripeId("req"),
        ...(key ? { "idempotency-key": key } : {}),
        ...(replayed ? { "idempotent-replayed": "true" } : {}),
      });
    };
    try {
      const body = await readBody(request);
      if (account.faults().failApi) {
        throw new StripeApiError(500, { type: "api_error", message: "An unknown error occurred" });
      }
      if (keyKind(request, settings) === "publishable") {
        send({ status: 200, body: publicAnswer(account, method, url) }, false);
      } else {
        const { answer, replayed } = perform(key, method, url, body);
        send(answer, replayed);
      }
    } catch (error) {
      send(errorAnswer(error), false);
    }
  }

  return (request, response) => void handle(request, response);
}

function serverRoutes({ account, webhookSecret }: ServerApiSettings): readonly Route[] {
  const intents = /^\/v1\/payment_intents$/;
  const intent = /^\/v1\/payment_intents\/([^/]+)$/;
  const refunds = /^\/v1\/refunds$/;
  const endpoints = /^\/v1\/webhook_endpoints$/;
  const endpoint = /^\/v1\/webhook_endpoints\/([^/]+)$/;
  return [
    route("POST", intents, parameters.CreatePaymentIntent, (parsed) =>
      createPaymentIntent(account, parsed),
    ),
    route("GET", intents, parameters.List, (parsed) =>
      parameters.pageOf("/v1/payment_intents", account.paymentIntents.values(), parsed),
    ),
    route("GET", intent, parameters.NoParameters, (_, id) => findPaymentIntent(account, id)),
    route("POST", intent, parameters.UpdatePaymentIntent, (parsed, id) =>
      updatePaymentIntent(account, id, parsed),
    ),
    route(
      "POST",
      /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
      parameters.ConfirmPaymentIntent,
      (parsed, id) => confirmPaymentIntent(account, id, parsed),
    ),
    route(
      "POST",
      /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
      parameters.CancelPaymentIntent,
      (parsed, id) => cancelPaymentIntent(account, id, parsed.cancellation_reason),
    ),
    route("POST", refunds, parameters.CreateRefund, (parsed) => createRefund(account, parsed)),
    route("GET", refunds, parameters.ListRefunds, (parsed) => listRefunds(account, parsed)),
    route("POST", endpoints, parameters.CreateWebhookEndpoint, (parsed) =>
      createWebhookEndpoint(account, parsed, webhookSecret),
    ),
    route("GET", endpoints, parameters.List, (parsed) => listWebhookEndpoints(account, parsed)),
    route("POST", endpoint, parameters.ChangeWebhookEndpoint, (parsed, id) =>
      changeWebhookEndpoint(account, id, parsed),
    ),
    route("DELETE", endpoint, parameters.NoParameters, (_, id) =>
      deleteWebhookEndpoint(account, id),
    ),
  ];
}

function answerOf(run: () => object): Answer {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    return errorAnswer(error);
  }
}

/** The one request that a publishable key allows: to read a payment by its client secret. */
function publicAnswer(account: Account, method: string, url: URL): object {
  const [, id] = /^\/v1\/payment_intents\/([^/]+)$/.exec(url.pathname) ?? [];
  if (method !== "GET" || id === undefined) {
    throw invalidRequest(
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
      { status: 403 },
    );
  }
  const intent = findPaymentIntent(account, id);
  if (intent.client_secret !== url.searchParams.get("client_secret")) {
    throw invalidRequest(
      "The client_secret provided does not match any associated PaymentIntent on this account.",
      { param: "client_secret" },
    );
  }
  return publicPaymentIntent(intent);
}

/** A PaymentIntent as the holder of its client secret sees it: without metadata and charge. */
export function publicPaymentIntent({
  metadata: _,
  latest_charge: __,
  ...shown
}: PaymentIntent): object {
  return shown;
}

function keyKind(
  request: IncomingMessage,
  keys: { readonly secretKey: string; readonly publishableKey: string },
): "secret" | "publishable" {
  const [, key] = (headerOf(request, "authorization") ?? "").split(" ", 2);
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (key === keys.secretKey) return "secret";
  if (key === keys.publishableKey) return "publishable";
  throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
