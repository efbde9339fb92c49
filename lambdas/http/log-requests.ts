import type { MiddlewareObj, Request } from "@middy/core";
import type * as lambda from "aws-lambda";
import type { GatewayAnswer } from "./gateway-event.ts";
import { requestIdOf, routeKeyOf } from "./gateway-event.ts";
import type { Log } from "./log.ts";
import { errorCode } from "./problem.ts";

type HttpRequest = Request<unknown, GatewayAnswer, Error, lambda.Context, { startedAt?: number }>;

/**
 * Logs a `request` line for each request, preceded by a `request_failed` line with the cause when the
 * fault is ours or another service's. First in the chain, so that it sees the answer.
 */
export function logRequests({
  log,
  now,
  endpoints,
}: {
  log: Log;
  now: () => number;
  /** Only these are logged by name: any other key is text from the caller. */
  endpoints: ReadonlySet<string>;
}): MiddlewareObj<unknown, GatewayAnswer, Error, lambda.Context, { startedAt?: number }> {
  function logOf({ event, context }: HttpRequest): Log {
    const routeKey = routeKeyOf(event);
    return log.with({
      requestId: requestIdOf(event, context),
      awsRequestId: context.awsRequestId,
      functionName: context.functionName,
      endpoint: routeKey !== undefined && endpoints.has(routeKey) ? routeKey : undefined,
    });
  }

  function outcome({ response, internal }: HttpRequest) {
    return { status: response?.statusCode, durationMs: now() - (internal.startedAt ?? now()) };
  }

  return {
    before: (request) => {
      request.internal.startedAt = now();
    },
    after: (request) => {
      logOf(request).info("request", outcome(request));
    },
    onError: (request) => {
      const requestLog = logOf(request);
      const code = errorCode(request.error);
      const fields = { ...outcome(request), code };
      if (fields.status === undefined || fields.status >= 500) {
        requestLog.error("request_failed", fields, request.error);
      }
      requestLog.info("request", fields);
    },
  };
}
