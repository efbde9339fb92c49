import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

export interface StripeAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

export interface StripeRequest {
  /** `POST /v1/refunds`. */
  readonly request: string;
  readonly idempotencyKey: string | undefined;
  readonly apiVersion: string | undefined;
  readonly authorization: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * Starts a server in Stripe's place that gives these answers in turn and then answers 500, or the
 * answer for each request. It stops with the test.
 */
export async function answerAsStripe(
  answers: readonly StripeAnswer[] | ((request: string) => StripeAnswer),
) {
  const asked: StripeRequest[] = [];
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
    const answer =
      typeof answers === "function"
        ? answers(`${request.method} ${request.url}`)
        : answers[asked.length - 1];
    const { status = 200, headers, body } = answer ?? { status: 500, body: {} };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on.");
  return { origin: `http://127.0.0.1:${address.port}`, asked };
}
