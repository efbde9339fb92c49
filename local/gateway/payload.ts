import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";
import type { AuthorizerContext } from "./authorizer.ts";

/** What API Gateway hands to a function: payload format 2.0. */

export interface EventContext {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly authorizer: AuthorizerContext | undefined;
  readonly requestId: string;
  readonly at: Date;
  readonly accountId: string;
  readonly apiId: string;
  readonly region: string;
}

export function gatewayEvent(request: HttpRequest, context: EventContext) {
  const { cookie, connection: _, ...headers } = request.headers;
  const path = decodePath(request.path);
  const domainName = `${context.apiId}.execute-api.${context.region}.amazonaws.com`;
  const query = queryParameters(request.query);
  const binary = !isText(request.headers["content-type"]);
  return {
    version: "2.0",
    routeKey: context.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...headers,
      host: domainName,
      "x-forwarded-for": request.sourceAddress,
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
    },
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      ...(context.authorizer && { authorizer: { jwt: context.authorizer } }),
      domainName,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceAddress,
        userAgent: request.headers["user-agent"] ?? "",
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: "$default",
      time: commonLogTime(context.at),
      timeEpoch: context.at.getTime(),
    },
    ...(Object.keys(context.parameters).length > 0 && { pathParameters: context.parameters }),
    ...(request.body.length > 0 && { body: request.body.toString(binary ? "base64" : "utf8") }),
    isBase64Encoded: request.body.length > 0 && binary,
  };
}

/** Everything else arrives base64-encoded, a body without a type included. */
function isText(contentType = ""): boolean {
  return /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i.test(contentType);
}

/** An HTTP API hands the path over decoded, in spite of the field's name. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Several values of one name are joined by a comma. */
function queryParameters(query: string): Record<string, string> | undefined {
  if (query === "") return undefined;
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values[name];
    values[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return values;
}

/** For example `12/Mar/2026:19:03:58 +0000`. */
function commonLogTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}

/** What API Gateway makes of what a function returned, payload format 2.0. */

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

const FunctionAnswer = z.object({
  statusCode: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.optional(z.record(z.string(), Scalar)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/**
 * @param payload the function's result as JSON
 * @returns `undefined` when the result is not an answer; API Gateway then sends a bare 500
 */
export function answerOf(payload: string): HttpAnswer | undefined {
  const result: unknown = JSON.parse(payload);
  if (typeof result !== "object" || result === null || !("statusCode" in result)) {
    // A result without a status is taken for the body of a success.
    const body = typeof result === "string" ? result : payload;
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(body),
    };
  }
  const parsed = FunctionAnswer.safeParse(result);
  if (!parsed.success) return undefined;
  const { statusCode, headers = {}, cookies, body = "", isBase64Encoded } = parsed.data;
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      ...(cookies && { "set-cookie": cookies }),
    },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
