import * as z from "zod/mini";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http-message.ts";
import { type Account, newStripeId, type PaymentIntent, type StripeEvent } from "./account.ts";
import { listDisputes, listFraudWarnings } from "./disputes.ts";
import type { StripeFaults } from "./faults.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import * as parameters from "./parameters.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  updatePaymentIntent,
} from "./payment-intents.ts";
import {
  changePaymentMethodDomain,
  createPaymentMethodDomain,
  listPaymentMethodDomains,
} from "./payment-method-domains.ts";
import { problemOfRequest } from "./published-api.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { errorAnswer, invalidRequest, StripeApiError } from "./stripe-error.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
} from "./webhook-endpoints.ts";

export interface ApiSettings {
  readonly account: Account;
  /** The events that the webhook has not acknowledged, oldest first. */
  readonly undelivered: () => readonly StripeEvent[];
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly now: () => Date;
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** Checks the parameters, and returns the request ready to be run. */
  readonly prepare: (id: string, form: string) => () => object;
}

/**
 * Stripe's REST API: what the product and its operator's commands do with the secret key, and what
 * Stripe.js does with the publishable key. Answers with `undefined` when the answer is to be lost.
 */
export function createApi(settings: ApiSettings): (request: HttpRequest) => HttpAnswer | undefined {
  const { account, secretKey, publishableKey, now } = settings;
  const operations = secretOperations(settings);
  const keys = new IdempotencyKeys(() => now().getTime());

  function secretAnswer({ method, path, headers }: HttpRequest, form: string): HttpAnswer {
    const key = method === "POST" ? headers["idempotency-key"] : undefined;
    refuse(account.faults(), key);
    const saved = key && keys.recall(key, path, form);
    if (saved) return { ...saved, headers: { ...saved.headers, "idempotent-replayed": "true" } };
    if (account.faults().failApi || (key && account.takeKeyFailure())) {
      const failure = errorAnswer(
        new StripeApiError(500, { type: "api_error", message: "An unknown error occurred" }),
      );
      if (!key) return failure;
      keys.save(key, path, form, failure);
      return { ...failure, headers: { ...failure.headers, "stripe-should-retry": "false" } };
    }
    const operation = operations.find((each) => each.method === method && each.path.test(path));
    if (!operation) {
      const message = `Unrecognized request URL (${method}: ${path}).`;
      throw invalidRequest(message, { status: 404 });
    }
    // A request with invalid parameters is not run, so its refusal is not saved.
    const run = operation.prepare(operation.path.exec(path)?.[1] ?? "", form);
    const problem = problemOfRequest({ method, path }, form);
    if (problem) throw invalidRequest(problem);
    const answer = answerOf(run);
    if (key) keys.save(key, path, form, answer);
    return answer;
  }

  return (request) => {
    const form = request.method === "POST" ? request.body.toString() : request.query;
    const [, bearer] = request.headers["authorization"]?.split(" ") ?? [];
    const key = bearer ?? new URLSearchParams(form).get("key") ?? "";
    if (key === publishableKey) return publicAnswer(account, request, form);
    if (key !== secretKey) {
      const message = `Invalid API Key provided: ${key.slice(0, 8)}***`;
      throw invalidRequest(message, { status: 401 });
    }
    const answer = secretAnswer(request, form);
    return account.faults().loseApiAnswers ? undefined : answer;
  };
}

/** @throws StripeApiError while requests are refused. */
function refuse({ refuseApi }: StripeFaults, key: string | undefined): void {
  if (refuseApi === 429) {
    throw invalidRequest("Too many requests in a period of time.", {
      status: 429,
      code: "rate_limit",
    });
  }
  if (refuseApi === 409 && key) {
    throw new StripeApiError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    });
  }
}

function answerOf(run: () => object): HttpAnswer {
  try {
    return jsonAnswer(200, run(), { "request-id": newStripeId("req") });
  } catch (error) {
    return errorAnswer(error);
  }
}

/** Checks a request's parameters against the schema before it is run. */
function operation<Schema extends z.ZodMiniType>(
  method: "GET" | "POST" | "DELETE",
  path: RegExp,
  schema: Schema,
  run: (parsed: z.infer<Schema>, id: string) => object,
): Operation {
  return {
    method,
    path,
    prepare: (id, form) => {
      const parsed = parameters.parseParameters(schema, form);
      return () => run(parsed, id);
    },
  };
}

function secretOperations({
  account,
  undelivered,
  webhookSecret,
}: ApiSettings): readonly Operation[] {
  const intents = /^\/v1\/payment_intents$/;
  const intent = /^\/v1\/payment_intents\/([^/]+)$/;
  const refunds = /^\/v1\/refunds$/;
  const endpoints = /^\/v1\/webhook_endpoints$/;
  const endpoint = /^\/v1\/webhook_endpoints\/([^/]+)$/;
  const domains = /^\/v1\/payment_method_domains$/;
  return [
    operation("GET", /^\/v1\/account$/, parameters.NoParameters, () => accountObject),
    operation("POST", intents, parameters.CreatePaymentIntent, (parsed) =>
      createPaymentIntent(account, parsed),
    ),
    operation("GET", intents, parameters.List, (parsed) =>
      parameters.pageOf("/v1/payment_intents", account.paymentIntents.values(), parsed),
    ),
    operation("GET", intent, parameters.NoParameters, (_, id) => findPaymentIntent(account, id)),
    operation("POST", intent, parameters.UpdatePaymentIntent, (parsed, id) =>
      updatePaymentIntent(account, id, parsed),
    ),
    operation(
      "POST",
      /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
      parameters.ConfirmPaymentIntent,
      (parsed, id) => confirmPaymentIntent(account, findPaymentIntent(account, id), parsed),
    ),
    operation(
      "POST",
      /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
      parameters.CancelPaymentIntent,
      (parsed, id) => cancelPaymentIntent(account, id, parsed.cancellation_reason),
    ),
    operation("POST", refunds, parameters.CreateRefund, (parsed) => createRefund(account, parsed)),
    operation("GET", refunds, parameters.ListOfPayment, (parsed) => listRefunds(account, parsed)),
    operation("GET", /^\/v1\/events$/, parameters.ListEvents, ({ type, created, ...paging }) =>
      parameters.pageOf(
        "/v1/events",
        undelivered().filter(
          (event) =>
            event.type === type && created.gte <= event.created && event.created <= created.lte,
        ),
        paging,
      ),
    ),
    operation("GET", /^\/v1\/disputes$/, parameters.ListOfPayment, (parsed) => {
      findPaymentIntent(account, parsed.payment_intent);
      return listDisputes(account, parsed);
    }),
    operation("GET", /^\/v1\/radar\/early_fraud_warnings$/, parameters.ListOfPayment, (parsed) => {
      findPaymentIntent(account, parsed.payment_intent);
      return listFraudWarnings(account, parsed);
    }),
    operation("POST", endpoints, parameters.CreateWebhookEndpoint, (parsed) =>
      createWebhookEndpoint(account, parsed, webhookSecret),
    ),
    operation("GET", endpoints, parameters.List, (parsed) =>
      parameters.pageOf("/v1/webhook_endpoints", account.webhookEndpoints.values(), parsed),
    ),
    operation("POST", endpoint, parameters.ChangeWebhookEndpoint, (parsed, id) =>
      changeWebhookEndpoint(account, id, parsed),
    ),
    operation("DELETE", endpoint, parameters.NoParameters, (_, id) =>
      deleteWebhookEndpoint(account, id),
    ),
    operation("POST", domains, parameters.CreatePaymentMethodDomain, ({ domain_name }) =>
      createPaymentMethodDomain(account, domain_name),
    ),
    operation("GET", domains, parameters.ListPaymentMethodDomains, ({ domain_name, ...paging }) =>
      parameters.pageOf(
        "/v1/payment_method_domains",
        listPaymentMethodDomains(account, domain_name),
        paging,
      ),
    ),
    operation(
      "POST",
      /^\/v1\/payment_method_domains\/([^/]+)$/,
      parameters.ChangePaymentMethodDomain,
      ({ enabled }, id) => changePaymentMethodDomain(account, id, enabled),
    ),
    operation(
      "POST",
      /^\/v1\/payment_method_domains\/([^/]+)\/validate$/,
      parameters.NoParameters,
      (_, id) => changePaymentMethodDomain(account, id),
    ),
  ];
}

/** The account's own object, as far as the operator's check reads it. */
const accountObject = {
  id: newStripeId("acct"),
  object: "account",
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: { statement_descriptor_prefix: null, statement_descriptor_prefix_kana: null },
    dashboard: { display_name: "Touchline", timezone: "Europe/London" },
    payments: { statement_descriptor: "TOUCHLINE" },
  },
} as const;

const PublicParameters = z.strictObject({
  ...parameters.ConfirmPaymentIntent.shape,
  key: z.optional(z.string()),
  client_secret: z.string(),
});

/** Stripe.js reads the payment of a client secret, or pays it with a card. */
function publicAnswer(account: Account, { method, path }: HttpRequest, form: string): HttpAnswer {
  if (!/^\/v1\/payment_intents\/\w+(\/confirm)?$/.test(path)) {
    const message = "This API call cannot be made with a publishable API key.";
    throw invalidRequest(message, { status: 403 });
  }
  const {
    key: _,
    client_secret,
    ...confirmation
  } = parameters.parseParameters(PublicParameters, form);
  const intent = intentOfSecret(account, client_secret);
  try {
    const answered =
      method === "POST" ? confirmPaymentIntent(account, intent, confirmation) : intent;
    return jsonAnswer(200, publicPaymentIntent(answered));
  } catch (error) {
    if (!(error instanceof StripeApiError) || !error.body.payment_intent) throw error;
    const payment_intent = publicPaymentIntent(error.body.payment_intent);
    return jsonAnswer(error.status, { error: { ...error.body, payment_intent } });
  }
}

/** The one intent that a client secret gives access to. */
export function intentOfSecret(account: Account, clientSecret: string): PaymentIntent {
  const [id = ""] = clientSecret.split("_secret_", 1);
  const intent = account.paymentIntents.get(id);
  if (intent?.client_secret === clientSecret) return intent;
  throw invalidRequest(
    "The client_secret provided does not match any associated PaymentIntent on this account.",
    { param: "client_secret" },
  );
}

/** A PaymentIntent as the holder of its client secret sees it: without metadata and charge. */
function publicPaymentIntent({ metadata: _, latest_charge: __, ...shown }: PaymentIntent): object {
  return shown;
}
