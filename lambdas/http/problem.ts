import type { MiddlewareObj } from "@middy/core";
import * as z from "zod/mini";
import { apiErrors, type ErrorCode, problemMediaType } from "#shared/contract/errors.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { DomainError } from "./domain-error.ts";
import { type GatewayAnswer, gatewayAnswer, requestIdOf, routeKeyOf } from "./gateway-event.ts";

/**
 * The names of the statuses. Node has them too, but importing `node:http` also loads its WebSocket
 * client, which takes a quarter of a function's start.
 */
const titles: Readonly<Record<(typeof apiErrors)[ErrorCode]["status"], string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  410: "Gone",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Problem details. A cause that is not a `DomainError` leaves no trace in them. */
function problemAnswer(error: unknown, requestId: string): GatewayAnswer {
  const code = errorCode(error);
  const { status, detail } = apiErrors[code];
  const known = error instanceof DomainError ? error : undefined;
  const problem: Problem = {
    type: `urn:touchline:error:${code}`,
    title: titles[status],
    status,
    detail: known?.detail ?? detail,
    code,
    requestId,
    ...(known?.errors ? { errors: [...known.errors] } : {}),
  };
  const answer = gatewayAnswer(status, problemMediaType, problem);
  if (known?.retryAfterSeconds === undefined) return answer;
  const retryAfter = String(known.retryAfterSeconds);
  return { ...answer, headers: { ...answer.headers, "retry-after": retryAfter } };
}

/** The code under which a failure is answered. */
export function errorCode(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  return isPassing(error) ? "unavailable" : "internal";
}

const ServiceFailure = z.object({
  name: z.catch(z.string(), ""),
  code: z.catch(z.string(), ""),
  /** Which side the AWS SDK says was at fault. */
  $fault: z.catch(z.string(), ""),
});

const passingFailures = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TimeoutError",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Whether another service was busy, down or unreachable, so that trying again makes sense. */
function isPassing(error: unknown): boolean {
  const failure = ServiceFailure.safeParse(error);
  if (!failure.success) return false;
  const { name, code, $fault } = failure.data;
  return $fault === "server" || passingFailures.has(name) || passingFailures.has(code);
}

/**
 * Middleware that turns any error into problem details.
 * @param failedDocument what a route answers that was asked for a document of the site
 */
export function answerProblems(
  failedDocument: (routeKey: string) => ((statusCode: number) => GatewayAnswer) | undefined,
): MiddlewareObj<unknown, GatewayAnswer> {
  return {
    onError: (request) => {
      const { event, context, error } = request;
      const problem = problemAnswer(error, requestIdOf(event, context));
      const document = failedDocument(routeKeyOf(event) ?? "");
      request.response = document?.(problem.statusCode) ?? problem;
    },
  };
}
