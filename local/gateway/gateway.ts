import { randomUUID } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { FunctionError } from "../functions/function-instance.ts";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import type { ApiRoute } from "../template/read-http-api.ts";
import { authorize } from "./authorizer.ts";
import { answerOf, gatewayEvent } from "./payload.ts";
import { undeclaredError } from "./undeclared-error.ts";

/**
 * The HTTP API: matches, throttles, authorizes and invokes as API Gateway does. An error that the contract does
 * not declare is a failure here, so that tests over HTTP notice it.
 */
export type Gateway = (request: HttpRequest) => Promise<HttpAnswer>;

export interface GatewayOptions {
  readonly routes: readonly ApiRoute[];
  readonly jwks: JSONWebKeySet;
  readonly now: () => Date;
  /** @returns the function's result as JSON. @throws {FunctionError} when it fails */
  readonly invoke: (functionArn: string, event: unknown, requestId: string) => Promise<string>;
  readonly onFailure: (routeKey: string, message: string) => void;
}

const maximumBodyBytes = 10 * 1024 * 1024;

export function createGateway(options: GatewayOptions): Gateway {
  const { now } = options;
  const key = createLocalJWKSet(options.jwks);
  const routes = options.routes
    .map((route) => {
      const [method, path = ""] = route.key.split(" ");
      // `/api/bookings/{bookingId}` has the parameter as a named group.
      const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
      const mayPass = createThrottle(route.throttle, () => now().getTime());
      return { ...route, method, pattern, parameterCount: path.split("{").length - 1, mayPass };
    })
    // Fixed paths come before those with parameters.
    .sort((one, other) => one.parameterCount - other.parameterCount);

  async function answer(request: HttpRequest, requestId: string): Promise<HttpAnswer> {
    const { method, path } = request;
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    const parameters = decodeAll(route?.pattern.exec(path)?.groups);
    if (!route || !parameters) return message(404, "Not Found");
    if (request.body.length > maximumBodyBytes) return message(413, "Request Entity Too Large");
    if (!route.mayPass()) return message(429, "Too Many Requests");

    let claims: Record<string, string> | undefined;
    if (route.authorizer) {
      const header = request.headers["authorization"];
      const outcome = await authorize(route.authorizer, header, { key, now });
      if ("challenge" in outcome) {
        return message(401, "Unauthorized", { "www-authenticate": outcome.challenge });
      }
      claims = outcome.claims;
    }

    const event = gatewayEvent(request, {
      routeKey: route.key,
      parameters,
      claims,
      requestId,
    });
    try {
      const payload = await options.invoke(route.functionArn, event, requestId);
      const answered = answerOf(payload);
      const undeclared = answered && undeclaredError(route.key, answered);
      if (answered && undeclared === undefined) return answered;
      options.onFailure(
        route.key,
        answered ? `The contract does not declare ${undeclared}.` : `Not an answer: ${payload}`,
      );
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

/** @returns `undefined` when a value cannot be decoded */
function decodeAll(encoded: Record<string, string> = {}): Record<string, string> | undefined {
  try {
    const values = Object.entries(encoded).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return Object.fromEntries(values);
  } catch {
    return undefined;
  }
}

/**
 * API Gateway's token bucket: `burst` requests at once, refilled at `ratePerSecond`.
 * @param now in milliseconds
 * @returns whether one more request may pass
 */
function createThrottle(
  limit: { readonly ratePerSecond: number; readonly burst: number },
  now: () => number,
): () => boolean {
  let tokens = limit.burst;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(limit.burst, tokens + ((at - filledAt) / 1000) * limit.ratePerSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
