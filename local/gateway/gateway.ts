import { randomUUID } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { FunctionError } from "../function-instance.ts";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http-message.ts";
import type { ApiRoute } from "../template/http-api.ts";
import { type AuthorizerContext, authorize } from "./authorizer.ts";
import { answerOf, gatewayEvent } from "./payload.ts";
import { createRouteTable, createThrottle } from "./routes.ts";

/** The HTTP API: matches, throttles, authorizes and invokes as API Gateway does. */
export type Gateway = (request: HttpRequest) => Promise<HttpAnswer>;

export interface GatewayOptions {
  readonly routes: readonly ApiRoute[];
  readonly accountId: string;
  readonly apiId: string;
  readonly region: string;
  readonly jwks: JSONWebKeySet;
  readonly now: () => Date;
  /** @returns the function's result as JSON. @throws {FunctionError} when it fails */
  readonly invoke: (functionArn: string, event: unknown, requestId: string) => Promise<string>;
  /** Told of every failure that the caller only sees as "Internal Server Error". */
  readonly onFailure: (routeKey: string, message: string) => void;
}

const maximumBodyBytes = 10 * 1024 * 1024;

export function createGateway(options: GatewayOptions): Gateway {
  const { now } = options;
  const key = createLocalJWKSet(options.jwks);
  const match = createRouteTable(options.routes);
  const throttles = new Map(
    options.routes.flatMap(({ key, throttle }) =>
      throttle ? [[key, createThrottle(throttle, () => now().getTime())] as const] : [],
    ),
  );

  async function answer(request: HttpRequest, requestId: string): Promise<HttpAnswer> {
    const matched = match(request.method, request.path);
    if (!matched) return message(404, "Not Found");
    if (request.body.length > maximumBodyBytes) return message(413, "Request Entity Too Large");
    const { route, parameters } = matched;
    const mayPass = throttles.get(route.key);
    if (mayPass && !mayPass()) return message(429, "Too Many Requests");

    let authorizer: AuthorizerContext | undefined;
    if (route.authorizer) {
      const { scopes } = route;
      const header = request.headers["authorization"];
      const protectedRoute = { scopes, authorizer: route.authorizer };
      const outcome = await authorize(protectedRoute, header, { key, now });
      if (outcome.kind === "unauthorized") {
        return message(401, "Unauthorized", { "www-authenticate": outcome.challenge });
      }
      if (outcome.kind === "forbidden") return message(403, "Forbidden");
      authorizer = outcome.context;
    }

    const event = gatewayEvent(request, {
      ...options,
      routeKey: route.key,
      parameters,
      authorizer,
      requestId,
      at: now(),
    });
    try {
      const payload = await within(
        route.timeoutMs,
        options.invoke(route.functionArn, event, requestId),
      );
      if (payload === undefined) {
        options.onFailure(route.key, `No answer within ${route.timeoutMs} ms`);
        return message(503, "Service Unavailable");
      }
      const answered = answerOf(payload);
      if (answered) return answered;
      options.onFailure(route.key, `Not an answer: ${payload}`);
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      options.onFailure(route.key, error.message);
    }
    return message(500, "Internal Server Error");
  }

  return async (request) => {
    const requestId = randomUUID();
    const answered = await answer(request, requestId);
    return { ...answered, headers: { ...answered.headers, "apigw-requestid": requestId } };
  };
}

function message(status: number, text: string, headers?: HttpAnswer["headers"]): HttpAnswer {
  return jsonAnswer(status, { message: text }, headers);
}

/** @returns `undefined` when the promise takes longer */
async function within<Result>(
  limitMs: number,
  promise: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
