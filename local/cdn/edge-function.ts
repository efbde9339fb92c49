import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";
import { loadEdgeFunction } from "./edge-runtime.ts";

const Headers = z.record(z.string(), z.object({ value: z.string() }));

// Strict: only the fields that our functions read and change.
const EdgeRequest = z.strictObject({ method: z.string(), uri: z.string(), headers: Headers });

const EdgeResponse = z.object({ statusCode: z.int(), headers: Headers });

const eventHeaders = (headers: HttpAnswer["headers"]) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
  );

const plainHeaders = (headers: z.infer<typeof Headers>) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** A CloudFront Function that runs before the origin is asked. */
export function createRequestFunction(code: string): (request: HttpRequest) => HttpRequest {
  const handle = loadEdgeFunction(code);
  return (request) => {
    const { method, path: uri, sourceAddress: ip } = request;
    const changed = EdgeRequest.parse(
      handle({
        version: "1.0",
        context: { eventType: "viewer-request" },
        viewer: { ip },
        request: { method, uri, headers: eventHeaders(request.headers) },
      }),
    );
    return { ...request, path: changed.uri, headers: plainHeaders(changed.headers) };
  };
}

/** A CloudFront Function that runs after the origin has answered. */
export function createResponseFunction(
  code: string,
): (request: HttpRequest, answer: HttpAnswer) => HttpAnswer {
  const handle = loadEdgeFunction(code);
  return ({ method, path: uri }, { status, headers, body }) => {
    const changed = EdgeResponse.parse(
      handle({
        version: "1.0",
        context: { eventType: "viewer-response" },
        request: { method, uri },
        response: { statusCode: status, headers: eventHeaders(headers) },
      }),
    );
    return { status: changed.statusCode, headers: plainHeaders(changed.headers), body };
  };
}
