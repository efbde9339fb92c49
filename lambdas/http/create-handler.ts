import type * as lambda from "aws-lambda";
import { en } from "zod/locales";
import * as z from "zod/mini";
import { requireCloudFront } from "./connection.ts";
import { DomainError } from "./domain-error.ts";
import {
  compressAnswer,
  type GatewayAnswer,
  GatewayEvent,
  gatewayAnswer,
  RequestNames,
} from "./gateway-event.ts";
import { createLog, type Log } from "./log.ts";
import { errorCode, problemAnswer } from "./problem.ts";
import type { Route } from "./route.ts";

export type HttpHandler = (event: unknown, context: lambda.Context) => Promise<GatewayAnswer>;

/** The environment of every function that answers the API. */
const Environment = z.object({ ORIGIN_SECRET: z.string().check(z.minLength(1)) });

/** Time reserved to answer and log before Lambda stops the function. */
const reservedMs = 250;

/**
 * The Lambda handler that answers these routes and nothing else. Every answer and every error is
 * turned into HTTP here; the handlers behind the routes know no HTTP. It logs a `request` line for each
 * request, preceded by a `request_failed` line with the cause when the fault is ours or another service's.
 * @param options.now the clock in milliseconds, for durations.
 * @param options.originSecret which CloudFront sends with every request.
 */
export function createHandler(
  routes: readonly Route[],
  {
    log = createLog(),
    now = Date.now,
    originSecret = Environment.parse(process.env).ORIGIN_SECRET,
  }: { log?: Log; now?: () => number; originSecret?: string } = {},
): HttpHandler {
  z.config(en());
  const routeByKey = new Map(routes.map((route) => [route.key, route]));

  async function handle(event: unknown, requestLog: Log): Promise<GatewayAnswer> {
    const request = GatewayEvent.parse(event);
    requireCloudFront(request, originSecret);
    const route = routeByKey.get(request.routeKey);
    if (!route) throw new DomainError("not_found");
    const { requestId } = request.requestContext;
    const content = await route.answer(request, { requestId, log: requestLog });
    const answer = gatewayAnswer(200, "application/json", content, route.cacheControl);
    // Only what is the same for everyone: the length of a compressed answer says something about it.
    if (route.cacheControl === undefined) return answer;
    return compressAnswer(answer, request.headers["accept-encoding"]);
  }

  return async (event, context) => {
    const startedAt = now();
    const { awsRequestId, functionName } = context;
    const named = RequestNames.safeParse(event).data;
    const requestId = named?.requestContext.requestId ?? awsRequestId;
    // Any other key is text from the caller.
    const endpoint = named && routeByKey.get(named.routeKey)?.key;
    const requestLog = log.with({ requestId, awsRequestId, functionName, endpoint });
    try {
      const answer = await beforeTimeout(handle(event, requestLog), context);
      const durationMs = now() - startedAt;
      requestLog.info("request", { status: answer.statusCode, durationMs });
      return answer;
    } catch (error) {
      const answer = problemAnswer(error, requestId);
      const { statusCode: status } = answer;
      const fields = { status, durationMs: now() - startedAt, code: errorCode(error) };
      if (status >= 500) requestLog.error("request_failed", fields, error);
      requestLog.info("request", fields);
      return answer;
    }
  };
}

/** @throws a `TimeoutError` shortly before Lambda stops the function. */
async function beforeTimeout<Answer>(
  answer: Promise<Answer>,
  context: lambda.Context,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DOMException("The function runs out of time.", "TimeoutError"));
    timer = setTimeout(giveUp, context.getRemainingTimeInMillis() - reservedMs);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
