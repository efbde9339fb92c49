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
import { createRefund, listRefunds } from "./refunds.ts";
import { invalidRequest, masked, noSuch, StripeApiError } from "./stripe-error.ts";

interface Route {
  readonly method: "GET" | "POST";
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

/** Stripe's REST API, as far as the product uses it, for holders of the secret key. */
export function createServerApi(settings: {
  account: Account;
  secretKey: string;
  now: () => Date;
}): RequestListener {
  const { account, secretKey, now } = settings;
  const keys = new IdempotencyKeys();

  function perform(method: string, url: URL, body: string): Answer {
    const found = routes.find((each) => each.method === method && each.path.test(url.pathname));
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
      authorize(request, secretKey);
      const { replayed, ...answer } = performOnce(key, method, url, body);
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

function authorize(request: IncomingMessage, secretKey: string): void {
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
  if (key !== secretKey) {
    throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
