import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";
import { loadEdgeFunction } from "./edge-runtime.ts";

const Headers = z.record(z.string(), z.object({ value: z.string() }));

// Strict: only the fields that our functions read and change.
const EdgeRequest = z.strictObject({
  method: z.string(),
  uri: z.string(),
  querystring: z.looseObject({}),
  headers: Headers,
});

const EdgeResponse = z.object({ statusCode: z.int(), headers: Headers });

// A function that runs before the origin is asked may answer in its place.
const RequestOrResponse = z.union([EdgeRequest, EdgeResponse]);

const eventHeaders = (headers: HttpAnswer["headers"]) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));

const plainHeaders = (headers: z.infer<typeof Headers>) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** The query as CloudFront hands it over: not decoded, several values of one name as `multiValue`. */
function eventQuery(query: string) {
  const values = new Map<string, { value: string }[]>();
  for (const part of query.split("&").filter((each) => each !== "")) {
    const [name = "", ...value] = part.split("=");
    values.set(name, [...(values.get(name) ?? []), { value: value.join("=") }]);
  }
  return Object.fromEntries(
    [...values].map(([name, multiValue]) => [
      name,
      { ...multiValue[0], ...(multiValue.length > 1 && { multiValue }) },
    ]),
  );
}

/** A CloudFront Function that runs before the origin is asked, and may answer in its place. */
export function createRequestFunction(code: string): (request: HttpRequest) => {
  readonly request: HttpRequest;
  readonly answer?: HttpAnswer;
} {
  const handle = loadEdgeFunction(code);
  return (request) => {
    const { method, path: uri, query, sourceAddress: ip } = request;
    const changed = RequestOrResponse.parse(
      handle({
        version: "1.0",
        context: { eventType: "viewer-request" },
        viewer: { ip },
        request: {
          method,
          uri,
          querystring: eventQuery(query),
          headers: eventHeaders(request.headers),
        },
      }),
    );
    const headers = plainHeaders(changed.headers);
    return "statusCode" in changed
      ? { request, answer: { status: changed.statusCode, headers, body: Buffer.alloc(0) } }
      : { request: { ...request, path: changed.uri, headers } };
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
