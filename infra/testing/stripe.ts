import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished } from "vitest";
import { stripeIntent } from "#lambdas/testing/stripe-objects.ts";
import { problemOfAnswer, problemOfRequest } from "#local/stripe/published-api.ts";

interface Endpoint {
  id: string;
  object: "webhook_endpoint";
  created: number;
  livemode: boolean;
  metadata: object;
  url: string;
  enabled_events: string[];
  status: string;
  api_version: string | null;
}

interface WalletStatus {
  status: string;
  status_details?: { error_message: string };
}

interface Domain {
  id: string;
  object: "payment_method_domain";
  created: number;
  livemode: boolean;
  domain_name: string;
  enabled: boolean;
  amazon_pay: WalletStatus;
  apple_pay: WalletStatus;
  google_pay: WalletStatus;
  klarna: WalletStatus;
  link: WalletStatus;
  paypal: WalletStatus;
}

interface StripeAccount {
  endpoints: Endpoint[];
  domains: Domain[];
  /** The status of Apple Pay whenever Stripe looks at a domain. */
  applePay: WalletStatus;
  /** The latest payment, which only this account's publishable key can read. */
  intent: { readonly id: string; readonly client_secret: string } | undefined;
  /** Whether the publishable key belongs to another account. */
  intentOfAnotherAccount: boolean;
  /** Signing secrets, by endpoint. */
  readonly secrets: Map<string, string>;
  /** Every call that changes something. */
  readonly changes: string[];
}

export const secretKey = "sk_test_51TouchlineSecretKey";
export const publishableKey = "pk_test_51TouchlinePublishableKey";

/**
 * The part of Stripe's API that set-up uses, for one account. It accepts only its own two keys. The test
 * fails if Stripe's description forbids a request or an answer.
 */
export async function startStripeAccount() {
  const account: StripeAccount = {
    endpoints: [],
    domains: [],
    applePay: { status: "active" },
    intent: undefined,
    intentOfAnotherAccount: false,
    secrets: new Map(),
    changes: [],
  };
  let made = 0;
  const problems: string[] = [];

  function answerAboutDomains(method: string, path: string, form: URLSearchParams): object {
    const [, , , id, action] = path.split("/");
    if (method === "GET") {
      const name = form.get("domain_name");
      return list(
        path,
        account.domains.filter(({ domain_name }) => domain_name === name),
      );
    }
    account.changes.push(`${method} ${path}`);
    const { applePay } = account;
    if (id === undefined) {
      const active = { status: "active" };
      const domain: Domain = {
        id: `pmd_${account.domains.length + 1}`,
        object: "payment_method_domain",
        created: 1_772_445_600,
        livemode: false,
        domain_name: form.get("domain_name") ?? "",
        enabled: true,
        amazon_pay: active,
        apple_pay: applePay,
        google_pay: active,
        klarna: active,
        link: active,
        paypal: active,
      };
      account.domains.push(domain);
      return domain;
    }
    const domain = account.domains.find((each) => each.id === id);
    if (!domain) throw new Refusal(404, `No such payment_method_domain: '${id}'`);
    if (action === "validate") domain.apple_pay = applePay;
    else domain.enabled = form.get("enabled") === "true";
    return domain;
  }

  function answer(method: string, path: string, form: URLSearchParams, key: string): object {
    if (key !== secretKey && key !== publishableKey) throw new Refusal(401, "Invalid API Key");
    const id = path.split("/")[3] ?? "";
    if (path.startsWith("/v1/payment_intents/")) {
      if (account.intent?.id === id && !account.intentOfAnotherAccount) {
        return stripeIntent(account.intent);
      }
      throw new Refusal(404, `No such payment_intent: '${id}'`);
    }
    if (key !== secretKey) throw new Refusal(403, "This API call cannot be made with it");
    if (path.startsWith("/v1/payment_method_domains")) {
      return answerAboutDomains(method, path, form);
    }
    if (path === "/v1/payment_intents") {
      return list(path, account.intent ? [stripeIntent(account.intent)] : []);
    }
    if (path === "/v1/webhook_endpoints" && method === "GET") return list(path, account.endpoints);
    account.changes.push(`${method} ${path}`);
    if (path === "/v1/webhook_endpoints") {
      made += 1;
      const endpoint: Endpoint = {
        id: `we_${made}`,
        object: "webhook_endpoint",
        created: 1_772_445_600,
        livemode: false,
        metadata: {},
        url: form.get("url") ?? "",
        enabled_events: eventsOf(form),
        status: "enabled",
        api_version: form.get("api_version"),
      };
      account.endpoints.push(endpoint);
      account.secrets.set(endpoint.id, `whsec_ofEndpoint${made}`);
      return { ...endpoint, secret: account.secrets.get(endpoint.id) };
    }
    const endpoint = account.endpoints.find((each) => each.id === id);
    if (!endpoint) throw new Refusal(404, `No such webhook endpoint: '${id}'`);
    if (method === "DELETE") {
      account.endpoints = account.endpoints.filter((each) => each !== endpoint);
      return { id, object: "webhook_endpoint", deleted: true };
    }
    endpoint.enabled_events = eventsOf(form);
    endpoint.status = form.get("disabled") === "false" ? "enabled" : endpoint.status;
    return endpoint;
  }

  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "GET" } = request;
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
    const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
    response.setHeader("content-type", "application/json");
    let answered: object;
    try {
      answered = answer(method, pathname, new URLSearchParams(body || search), key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.statusCode = error.status;
      // Stripe also quotes the key.
      const message = `${error.message}: ${key}`;
      answered = { error: { type: "invalid_request_error", message } };
    }
    const asked = { method, path: pathname };
    for (const problem of [
      problemOfRequest(asked, method === "GET" ? search : body),
      problemOfAnswer(asked, { status: response.statusCode, body: answered }),
    ]) {
      if (problem) problems.push(problem);
    }
    response.end(JSON.stringify(answered));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    expect(problems).toEqual([]);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { account, apiUrl: `http://127.0.0.1:${port}` };
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const list = (url: string, data: object[]) => ({ object: "list", url, data, has_more: false });

function eventsOf(form: URLSearchParams): string[] {
  return [...form.entries()].flatMap(([name, value]) =>
    name.startsWith("enabled_events") ? [value] : [],
  );
}
