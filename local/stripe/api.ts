import * as z from "zod/mini";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import { type Account, newStripeId, type PaymentIntent, type StripeEvent } from "./account.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import * as parameters from "./parameters.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  updatePaymentIntent,
} from "./payment-intents.ts";
import { operationOf, problemOfRequest } from "./published-api.ts";
import { createRefund } from "./refunds.ts";
import {
  changePaymentMethodDomain,
  changeWebhookEndpoint,
  createPaymentMethodDomain,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
} from "./registrations.ts";
import { refusalOfKey } from "./restricted-keys.ts";
import { errorAnswer, invalidRequest, StripeApiError } from "./stripe-error.ts";

export interface ApiSettings {
  readonly account: Account;
  /** Oldest first. */
  readonly events: readonly StripeEvent[];
  /** Whether an endpoint was sent an event and has not acknowledged it. */
  readonly isUndelivered: (event: StripeEvent) => boolean;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** Checks the parameters, and returns the request ready to be run. */
type Operation = (path: string, form: string) => () => object;

/**
 * Stripe's REST API: what the product and its operator's commands do with the secret key, and what
 * Stripe.js does with the publishable key.
 */
export function createApi(settings: ApiSettings): (request: HttpRequest) => HttpAnswer {
  const { account, secretKey, publishableKey } = settings;
  const operations = secretOperations(settings);
  const keys = new IdempotencyKeys();

  function secretAnswer(request: HttpRequest, form: string): HttpAnswer {
    const { method, path, headers } = request;
    const key = method === "POST" ? headers["idempotency-key"] : undefined;
    const saved = key && keys.recall(key, request);
    if (saved) return { ...saved, headers: { ...saved.headers, "idempotent-replayed": "true" } };
    if (account.faults.failApi || (key && account.faults.failNextKeys > 0)) {
      if (!account.faults.failApi) account.faults.failNextKeys -= 1;
      const failure = errorAnswer(
        new StripeApiError(500, { type: "api_error", message: "An unknown error occurred" }),
      );
      if (key) keys.save(key, request, failure);
      return { ...failure, headers: { ...failure.headers, "stripe-should-retry": "false" } };
    }
    const operation = operations[operationOf(request)];
    if (!operation) {
      const message = `Unrecognized request URL (${method}: ${path}).`;
      throw invalidRequest(message, { status: 404 });
    }
    // A request with invalid parameters is not run, so its refusal is not saved.
    const run = operation(path, form);
    const problem = problemOfRequest(request, form);
    if (problem) throw invalidRequest(problem);
    const answer = answerOf(run);
    if (key) keys.save(key, request, answer);
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
    const refusal = refusalOfKey(account.faults.restricted, request, key);
    if (refusal) throw refusal;
    return secretAnswer(request, form);
  };
}

function answerOf(run: () => object): HttpAnswer {
  try {
    return jsonAnswer(200, run());
  } catch (error) {
    return errorAnswer(error);
  }
}

function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (parsed: z.infer<Schema>, id: string, path: string) => object,
): Operation {
  return (path, form) => {
    const parsed = parameters.parseParameters(schema, form);
    return () => run(parsed, path.split("/")[3] ?? "", path);
  };
}

function secretOperations(settings: ApiSettings): Readonly<Record<string, Operation>> {
  const { account, events, isUndelivered, webhookSecret } = settings;

  /** Answers a page of what is found. */
  const list = <Schema extends z.ZodMiniType<z.infer<typeof parameters.List>>>(
    schema: Schema,
    find: (parsed: z.infer<Schema>) => Iterable<{ readonly id: string }>,
  ) => operation(schema, (parsed, _, path) => parameters.pageOf(path, find(parsed), parsed));

  /** Lists what belongs to a payment, or to all. */
  const listOfPayment = (objects: Account["charges" | "refunds" | "disputes" | "fraudWarnings"]) =>
    list(parameters.ListOfPayment, ({ payment_intent }) => {
      const all = [...objects.values()];
      if (payment_intent === undefined) return all;
      const { id } = findPaymentIntent(account, payment_intent);
      return all.filter((each) => each.payment_intent === id);
    });

  return {
    "GET /v1/account": operation(parameters.NoParameters, () => accountObject),
    "POST /v1/payment_intents": operation(parameters.CreatePaymentIntent, (parsed) =>
      createPaymentIntent(account, parsed),
    ),
    "GET /v1/payment_intents": list(parameters.ListIntents, ({ created }) =>
      [...account.paymentIntents.values()].filter((intent) => parameters.isWithin(created, intent)),
    ),
    "GET /v1/payment_intents/{intent}": operation(parameters.NoParameters, (_, id) =>
      findPaymentIntent(account, id),
    ),
    "POST /v1/payment_intents/{intent}": operation(parameters.UpdatePaymentIntent, (parsed, id) =>
      updatePaymentIntent(account, id, parsed),
    ),
    "POST /v1/payment_intents/{intent}/confirm": operation(
      parameters.ConfirmPaymentIntent,
      (parsed, id) => confirmPaymentIntent(account, findPaymentIntent(account, id), parsed),
    ),
    "POST /v1/payment_intents/{intent}/cancel": operation(parameters.CancelPaymentIntent, (_, id) =>
      cancelPaymentIntent(account, id),
    ),
    "POST /v1/refunds": operation(parameters.CreateRefund, (parsed) =>
      createRefund(account, parsed),
    ),
    "GET /v1/charges": listOfPayment(account.charges),
    "GET /v1/refunds": listOfPayment(account.refunds),
    "GET /v1/disputes": listOfPayment(account.disputes),
    "GET /v1/radar/early_fraud_warnings": listOfPayment(account.fraudWarnings),
    "GET /v1/events": list(parameters.ListEvents, ({ types, created, delivery_success }) =>
      events
        .filter(({ type }) => types?.includes(type) ?? true)
        .filter((event) => parameters.isWithin(created, event))
        .filter((event) => delivery_success === undefined || isUndelivered(event)),
    ),
    "POST /v1/webhook_endpoints": operation(parameters.CreateWebhookEndpoint, (parsed) =>
      createWebhookEndpoint(account, parsed, webhookSecret),
    ),
    "GET /v1/webhook_endpoints": list(parameters.List, () => account.webhookEndpoints.values()),
    "POST /v1/webhook_endpoints/{webhook_endpoint}": operation(
      parameters.ChangeWebhookEndpoint,
      (parsed, id) => changeWebhookEndpoint(account, id, parsed),
    ),
    "DELETE /v1/webhook_endpoints/{webhook_endpoint}": operation(parameters.NoParameters, (_, id) =>
      deleteWebhookEndpoint(account, id),
    ),
    "POST /v1/payment_method_domains": operation(
      parameters.CreatePaymentMethodDomain,
      ({ domain_name }) => createPaymentMethodDomain(account, domain_name),
    ),
    "GET /v1/payment_method_domains": list(parameters.ListPaymentMethodDomains, ({ domain_name }) =>
      [...account.paymentMethodDomains.values()].filter(
        (each) => domain_name === undefined || each.domain_name === domain_name,
      ),
    ),
    "POST /v1/payment_method_domains/{payment_method_domain}": operation(
      parameters.ChangePaymentMethodDomain,
      ({ enabled }, id) => changePaymentMethodDomain(account, id, enabled),
    ),
    "POST /v1/payment_method_domains/{payment_method_domain}/validate": operation(
      parameters.NoParameters,
      (_, id) => changePaymentMethodDomain(account, id),
    ),
  };
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
