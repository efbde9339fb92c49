import vm from "node:vm";
import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";

// Strict: the local stack only has what our function reads and changes of a request.
const EdgeRequest = z.strictObject({ method: z.string(), uri: z.string() });

const EdgeResponse = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

/** A function that loops must not stop the stack. CloudFront allows far less. */
const timeout = 1000;

/** A CloudFront Function (runtime 2.0) that is not asynchronous, run as written in the template. */
export function createEdgeFunction(code: string) {
  const context = vm.createContext({ event: "" });
  vm.runInContext(code, context, { timeout });

  // As JSON, so that no object of this process reaches the function, or the other way round.
  function run(eventType: string, event: object): unknown {
    context["event"] = JSON.stringify({ version: "1.0", context: { eventType }, ...event });
    const call = "JSON.stringify(handler(JSON.parse(event)))";
    return JSON.parse(vm.runInContext(call, context, { timeout }));
  }

  return {
    /** Leads a request to another object. */
    onRequest(request: HttpRequest): HttpRequest {
      const { method, path: uri } = request;
      const changed = EdgeRequest.parse(run("viewer-request", { request: { method, uri } }));
      return { ...request, path: changed.uri };
    },

    onResponse({ method, path: uri }: HttpRequest, answer: HttpAnswer): HttpAnswer {
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, { value: String(value) }]),
      );
      const response = { statusCode: answer.status, headers };
      const changed = EdgeResponse.parse(
        run("viewer-response", { request: { method, uri }, response }),
      );
      return {
        status: changed.statusCode,
        headers: Object.fromEntries(
          Object.entries(changed.headers).map(([name, { value }]) => [name, value]),
        ),
        body: answer.body,
      };
    },
  };
}
