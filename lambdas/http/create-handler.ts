import middy from "@middy/core";
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
} from "./gateway-event.ts";
import { createLog, type Log } from "./log.ts";
import { logRequests } from "./log-requests.ts";
import { answerProblems } from "./problem.ts";
import type { Route } from "./route.ts";

export type HttpHandler = (event: unknown, context: lambda.Context) => Promise<GatewayAnswer>;

/** The environment of every function that answers the API. */
const Environment = z.object({ ORIGIN_SECRET: z.string().check(z.minLength(1)) });

/** Time reserved to answer and log before Lambda stops the function. */
const timeoutEarlyInMillis = 250;

/**
 * The Lambda handler that answers these routes and nothing else. Every answer and every error is
 * turned into HTTP here; the handlers behind the routes know no HTTP.
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
  const routeByKey = new Map(
    routes.flatMap((route) => (route.keys ?? [route.key]).map((key) => [key, route])),
  );

  async function handle(event: unknown, { functionName }: lambda.Context): Promise<GatewayAnswer> {
    const request = GatewayEvent.parse(event);
    requireCloudFront(request, originSecret);
    const route = routeByKey.get(request.routeKey);
    if (!route) throw new DomainError("not_found");
    const { requestId } = request.requestContext;
    const context = {
      requestId,
      log: log.with({ requestId, functionName, endpoint: route.key }),
    };
    const content = await route.answer(request, context);
    if (route.document) return route.document.of(content, request);
    const answer = gatewayAnswer(200, "application/json", content, route.cacheControl);
    // Only what is the same for everyone: the length of a compressed answer says something about it.
    if (route.cacheControl === undefined) return answer;
    return compressAnswer(answer, request.headers["accept-encoding"]);
  }

  return middy<unknown, GatewayAnswer>({ timeoutEarlyInMillis })
    .use(logRequests({ log, now, endpoints: new Set(routeByKey.keys()) }))
    .use(answerProblems((key) => routeByKey.get(key)?.document?.failed))
    .handler(handle);
}
