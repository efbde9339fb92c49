import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished } from "vitest";
import { problemOfAnswer, problemOfRequest } from "#local/stripe/published-api.ts";

export interface StripeAnswer {
  readonly status?: number;
  /** An answer that Stripe's description forbids, on purpose. */
  readonly isForbidden?: boolean;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

interface StripeRequest {
  /** `POST /v1/refunds`. */
  readonly request: string;
  readonly idempotencyKey: string | undefined;
  readonly apiVersion: string | undefined;
  readonly authorization: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * Starts a server in Stripe's place that gives these answers in turn and then answers 500, or the
 * answer for each request. It stops with the test, which fails if Stripe's description forbids a request
 * or an answer.
 */
export async function answerAsStripe(
  answers: readonly StripeAnswer[] | ((request: string) => StripeAnswer),
) {
  const asked: StripeRequest[] = [];
  const problems: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    asked.push({
      request: `${request.method} ${request.url}`,
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
      apiVersion: request.headers["stripe-version"]?.toString(),
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(text)),
    });
    const { method = "GET" } = request;
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const answer =
      typeof answers === "function"
        ? answers(`${request.method} ${request.url}`)
        : answers[asked.length - 1];
    const {
      status = 200,
      isForbidden = false,
      headers,
      body,
    } = answer ?? { status: 500, body: { error: { type: "api_error" } } };
    for (const problem of [
      problemOfRequest({ method, path }, method === "POST" ? text : query),
      !isForbidden && problemOfAnswer({ method, path }, { status, body }),
    ]) {
      if (problem) problems.push(problem);
    }
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    expect(problems).toEqual([]);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on.");
  return { origin: `http://127.0.0.1:${address.port}`, asked };
}
