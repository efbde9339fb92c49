import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";

/** API Gateway's payload format 2.0, as far as functions read it: their event and their answer. */

interface EventContext {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>> | undefined;
  readonly requestId: string;
}

export function gatewayEvent(request: HttpRequest, context: EventContext) {
  const { headers, body } = request;
  const { routeKey, requestId, parameters, claims } = context;
  const query = queryParameters(request.query);
  const binary = !isText(headers["content-type"]);
  return {
    version: "2.0",
    routeKey,
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: { requestId, ...(claims && { authorizer: { jwt: { claims } } }) },
    ...(body.length > 0 && { body: body.toString(binary ? "base64" : "utf8") }),
    isBase64Encoded: body.length > 0 && binary,
  };
}

/** Other bodies are base64-encoded in the event. */
function isText(contentType = ""): boolean {
  return /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i.test(contentType);
}

function queryParameters(query: string): Record<string, string> {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    [...values.keys()].map((name) => [name, values.getAll(name).join(",")]),
  );
}

const FunctionAnswer = z.object({
  statusCode: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.record(z.string(), z.string()),
  body: z._default(z.string(), ""),
  isBase64Encoded: z._default(z.boolean(), false),
});

/**
 * @param payload the function's result as JSON
 * @returns `undefined` when the result is not an answer; API Gateway then sends a bare 500
 */
export function answerOf(payload: string): HttpAnswer | undefined {
  const parsed = FunctionAnswer.safeParse(JSON.parse(payload));
  if (!parsed.success) return undefined;
  const { statusCode, headers, body, isBase64Encoded } = parsed.data;
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
