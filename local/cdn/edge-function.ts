import vm from "node:vm";
import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";

/** CloudFront Functions (runtime 2.0), run as written in the template. */

const Values = z.record(z.string(), z.object({ value: z.string() }));

const EdgeRequest = z.object({
  method: z.string(),
  uri: z.string(),
  querystring: z._default(Values, {}),
  headers: z._default(Values, {}),
});

const EdgeResponse = z.object({
  statusCode: z.int(),
  headers: z._default(Values, {}),
  body: z.optional(
    z.union([
      z.string(),
      z.object({ data: z.string(), encoding: z.optional(z.enum(["text", "base64"])) }),
    ]),
  ),
});

export type ViewerRequestOutcome =
  | { readonly kind: "forward"; readonly request: HttpRequest }
  | { readonly kind: "answer"; readonly answer: HttpAnswer };

/** @throws when the code declares no `handler` */
export function createViewerRequestFunction(
  code: string,
): (request: HttpRequest) => Promise<ViewerRequestOutcome> {
  const run = createEdgeFunction(code);
  return async (request) => {
    const { cookie, ...headers } = request.headers;
    const result = await run({
      version: "1.0",
      context: { eventType: "viewer-request" },
      viewer: { ip: request.sourceAddress },
      request: {
        method: request.method,
        uri: request.path,
        querystring: asValues(Object.fromEntries(new URLSearchParams(request.query))),
        headers: asValues(headers),
        cookies: {},
      },
    });
    const response = EdgeResponse.safeParse(result);
    if (response.success) return { kind: "answer", answer: answerOf(response.data) };
    const changed = EdgeRequest.parse(result);
    return {
      kind: "forward",
      request: {
        ...request,
        path: changed.uri,
        query: new URLSearchParams(asTexts(changed.querystring)).toString(),
        headers: { ...asTexts(changed.headers), ...(cookie !== undefined && { cookie }) },
      },
    };
  };
}

/** @throws when the code declares no `handler` */
export function createViewerResponseFunction(
  code: string,
): (request: HttpRequest, answer: HttpAnswer) => Promise<HttpAnswer> {
  const run = createEdgeFunction(code);
  return async (request, answer) => {
    const single = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    const result = await run({
      version: "1.0",
      context: { eventType: "viewer-response" },
      viewer: { ip: request.sourceAddress },
      request: { method: request.method, uri: request.path, querystring: {}, headers: {} },
      response: { statusCode: answer.status, headers: asValues(Object.fromEntries(single)) },
    });
    const changed = EdgeResponse.parse(result);
    return {
      status: changed.statusCode,
      headers: asTexts(changed.headers),
      body: answer.body,
    };
  };
}

function createEdgeFunction(code: string): (event: unknown) => Promise<unknown> {
  const context = vm.createContext({ console: { log: () => undefined } });
  vm.runInContext(code, context);
  if (vm.runInContext("typeof handler", context) !== "function") {
    throw new Error("A CloudFront Function declares no handler.");
  }
  // As JSON, so that no object of this process reaches the function, or the other way round.
  const call: unknown = vm.runInContext(
    "(event) => Promise.resolve(handler(JSON.parse(event))).then(JSON.stringify)",
    context,
  );
  if (typeof call !== "function") throw new Error("A CloudFront Function cannot be called.");
  return async (event) => JSON.parse(z.string().parse(await call(JSON.stringify(event))));
}

function answerOf(response: z.infer<typeof EdgeResponse>): HttpAnswer {
  const { body = "" } = response;
  const content = typeof body === "string" ? { data: body } : body;
  const encoding = "encoding" in content && content.encoding === "base64" ? "base64" : "utf8";
  return {
    status: response.statusCode,
    headers: asTexts(response.headers),
    body: Buffer.from(content.data, encoding),
  };
}

function asValues(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { value }]));
}

function asTexts(values: z.infer<typeof Values>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
}
