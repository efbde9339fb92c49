import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { invalidRequest, StripeApiError } from "./stripe-error.ts";

const maximumBodyBytes = 256 * 1024;

/** One request to the stand-in and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

export interface Route {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly handle: (exchange: Exchange) => void | Promise<void>;
}

/** Answers with the first route that matches, and turns thrown errors into Stripe's. */
export function listenTo(routes: readonly Route[]): RequestListener {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = routes.find((each) => each.method === method && each.path.test(url.pathname));
    if (!route) {
      const message = `Unrecognized request URL (${method}: ${url.pathname}).`;
      throw invalidRequest(message, { status: 404 });
    }
    await route.handle({ request, response, url });
  }

  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      const { status, body } = errorAnswer(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, status, body);
    });
  };
}

/** Reads a request's body as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maximumBodyBytes) throw invalidRequest("Request too large.", { status: 413 });
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
}

/** The answer to a failed request. A defect of the stand-in shows its stack in the answer. */
export function errorAnswer(error: unknown): { status: number; body: { error: unknown } } {
  if (error instanceof StripeApiError) return { status: error.status, body: { error: error.body } };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    status: 500,
    body: { error: { type: "api_error", message: `The stand-in failed: ${message}` } },
  };
}
