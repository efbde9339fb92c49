import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";
import { localAccount } from "../template/deployment.ts";
import type { AuthorizerContext } from "./authorizer.ts";

/** API Gateway's payload format 2.0: a function's event and its answer. */

const { region, accountId } = localAccount;
const apiId = "local";

interface EventContext {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly authorizer: AuthorizerContext | undefined;
  readonly requestId: string;
  readonly at: Date;
}

export function gatewayEvent(request: HttpRequest, context: EventContext) {
  const { cookie, connection: _, ...headers } = request.headers;
  const path = decodePath(request.path);
  const domainName = `${apiId}.execute-api.${region}.amazonaws.com`;
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
      accountId,
      apiId,
      ...(context.authorizer && { authorizer: { jwt: context.authorizer } }),
      domainName,
      domainPrefix: apiId,
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

/** Other bodies are base64-encoded in the event. */
function isText(contentType = ""): boolean {
  return /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i.test(contentType);
}

/** An HTTP API decodes the path, in spite of the field's name. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

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
