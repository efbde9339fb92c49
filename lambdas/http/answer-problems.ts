import type { MiddlewareObj } from "@middy/core";
import type { GatewayAnswer } from "./gateway-event.ts";
import { problemAnswer } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/** Turns whatever was thrown into problem details. */
export function answerProblems(): MiddlewareObj<unknown, GatewayAnswer> {
  return {
    onError: (request) => {
      request.response = problemAnswer(request.error, requestIdOf(request.event, request.context));
    },
  };
}
