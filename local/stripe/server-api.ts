import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type * as z from "zod/mini";
import type { Account } from "./account.ts";
import { errorAnswer, readBody, sendJson } from "./exchange.ts";
import { expandObject } from "./expansion.ts";
import { decodeForm } from "./form-encoding.ts";
import { type Answer, IdempotencyKeys } from "./idempotency.ts";
import * as parameters from "./parameters.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  listPaymentIntents,
  updatePaymentIntent,
} from "./payment-intents.ts";
import { publicPaymentIntent } from "./public-payment-intent.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { invalidRequest, masked, noSuch, StripeApiError } from "./stripe-error.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
} from "./webhook-endpoints.ts";

interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: RegExp;
  readonly answer: (
    account: Account,
    id: string,
    form: ReturnType<typeof decodeForm>,
  ) => Record<string, unknown>;
}

/** Ties a path to what it does; its parameters are checked before anything is done. */
function route<Schema extends z.ZodMiniType<{ expand?: string[] | undefined }>>(
  method: Route["method"],
  path: RegExp,
  schema: Schema,
  run: (account: Account, id: string, parsed: z.infer<Schema>) => object,
): Route {
  return {
    method,
    path,
    answer: (account, id, form) => {
      const parsed = parameters.parseParameters(schema, form);
      return expandObject(account, run(account, id, parsed), parsed.expand ?? []);
    },
  };
}

const routes: readonly Route[] = [
  route("POST", /^\/v1\/payment_intents$/, parameters.CreatePaymentIntent, (account, _, parsed) =>
    createPaymentIntent(account, parsed),
  ),
  route("GET", /^\/v1\/payment_intents$/, parameters.List, (account, _, parsed) =>
    listPaymentIntents(account, parsed),
  ),
  route("GET", /^\/v1\/payment_intents\/([^/]+)$/, parameters.Retrieve, findPaymentIntent),
  route(
    "POST",
    /^\/v1\/payment_intents\/([^/]+)$/,
    parameters.UpdatePaymentIntent,
    updatePaymentIntent,
  ),
  route(
    "POST",
    /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    parameters.ConfirmPaymentIntent,
    (account, id, parsed) => confirmPaymentIntent(account, id, parsed),
  ),
  route(
    "POST",
    /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    parameters.CancelPaymentIntent,
    (account, id, parsed) => cancelPaymentIntent(account, id, parsed.cancellation_reason),
  ),
  route("GET", /^\/v1\/charges\/([^/]+)$/, parameters.Retrieve, (account, id) => {
    const charge = account.charges.get(id);
    if (!charge) throw noSuch("charge", id);
    return charge;
  }),
  route("POST", /^\/v1\/refunds$/, parameters.CreateRefund, (account, _, parsed) =>
    createRefund(account, parsed),
  ),
  route("GET", /^\/v1\/refunds$/, parameters.ListRefunds, (account, _, parsed) =>
    listRefunds(account, parsed),
  ),
  route("GET", /^\/v1\/refunds\/([^/]+)$/, parameters.Retrieve, (account, id) => {
    const refund = account.refunds.get(id);
    if (!refund) throw noSuch("refund", id);
    return refund;
  }),
];

function webhookEndpointRoutes(webhookSecret: string): readonly Route[] {
  const one = /^\/v1\/webhook_endpoints\/([^/]+)$/;
  const all = /^\/v1\/webhook_endpoints$/;
  return [
    route("POST", all, parameters.CreateWebhookEndpoint, (account, _, parsed) =>
      createWebhookEndpoint(account, parsed, webhookSecret),
    ),
    route("GET", all, parameters.List, listWebhookEndpoints),
    route("POST", one, parameters.ChangeWebhookEndpoint, changeWebhookEndpoint),
    route("DELETE", one, parameters.Retrieve, deleteWebhookEndpoint),
  ];
}

/** Stripe's REST API, as far as the product and its operator use it, for holders of the keys. */
export function createServerApi(settings: {
  account: Account;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  now: () => Date;
}): RequestListener {
  const { account, secretKey, publishableKey, webhookSecret, now } = settings;
  const allRoutes = [...routes, ...webhookEndpointRoutes(webhookSecret)];
  const keys = new IdempotencyKeys();

  function perform(method: string, url: URL, body: string): Answer {
    const found = allRoutes.find((each) => each.method === method && each.path.test(url.pathname));
    const [, id = ""] = found?.path.exec(url.pathname) ?? [];
    if (!found) {
      throw invalidRequest(
        `Unrecognized request URL (${method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        { status: 404 },
      );
    }
    const form = decodeForm(method === "POST" ? body : url.search);
    return { status: 200, body: found.answer(account, id, form) };
  }

  /** Does what is asked, once for each idempotency key. */
  function performOnce(key: string | undefined, method: string, url: URL, body: string) {
    if (!key) return { ...perform(method, url, body), replayed: false };
    const asked = { path: url.pathname, body };
    const nowMs = now().getTime();
    const recalled = keys.recall(key, asked, nowMs);
    if (recalled) return { ...recalled, replayed: true };
    try {
      const answer = perform(method, url, body);
      keys.remember(key, asked, answer, nowMs);
      return { ...answer, replayed: false };
    } catch (error) {
      if (isOutcome(error)) keys.remember(key, asked, errorAnswer(error), nowMs);
      throw error;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe");
    const { method = "" } = request;
    const key = method === "POST" ? headerOf(request, "idempotency-key") : undefined;
    const headers = {
      "request-id": account.newId("req"),
      ...(key ? { "idempotency-key": key } : {}),
    };
    const send = (answer: Answer, more = {}) => {
      if (account.faults().loseApiAnswers) response.destroy();
      else sendJson(response, answer.status, answer.body, { ...headers, ...more });
    };
    try {
      const body = await readBody(request);
      if (account.faults().failApi) throw outage();
      const isPublic = authorize(request, { secretKey, publishableKey }) === "publishable";
      const { replayed, ...answer } = isPublic
        ? { ...retrievePublicly(account, method, url), replayed: false }
        : performOnce(key, method, url, body);
      send(answer, replayed ? { "idempotent-replayed": "true" } : {});
    } catch (error) {
      send(errorAnswer(error));
    }
  }

  return (request, response) => void handle(request, response);
}

function outage(): StripeApiError {
  return new StripeApiError(500, { type: "api_error", message: "An unknown error occurred" });
}

/** Whether a refusal is what came of doing the request, not of its being malformed. */
function isOutcome(error: unknown): boolean {
  return error instanceof StripeApiError && error.body.payment_intent !== undefined;
}

/** All that a publishable key may do here: look at one payment, by its client secret. */
function retrievePublicly(account: Account, method: string, url: URL): Answer {
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
  return { status: 200, body: { ...publicPaymentIntent(intent) } };
}

function authorize(
  request: IncomingMessage,
  keys: { readonly secretKey: string; readonly publishableKey: string },
): "secret" | "publishable" {
  const [scheme = "", credentials = ""] = (headerOf(request, "authorization") ?? "").split(" ", 2);
  const key =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(credentials, "base64").toString("utf8").split(":", 1)[0]
      : credentials;
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
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
