import vm from "node:vm";
import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";

// Strict: only the fields that our function reads and changes.
const EdgeRequest = z.strictObject({ method: z.string(), uri: z.string() });

const EdgeResponse = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

/** Stops a function that loops. CloudFront allows far less time. */
const timeout = 1000;

/** A CloudFront Function (runtime 2.0) that is not asynchronous, run as written in the template. */
export function createEdgeFunction(code: string) {
  const context = vm.createContext({ event: "" });
  vm.runInContext(code, context, { timeout });

  // As JSON, so that the function and this process share no objects.
  function run(eventType: string, event: object): unknown {
    context["event"] = JSON.stringify({ version: "1.0", context: { eventType }, ...event });
    const call = "JSON.stringify(handler(JSON.parse(event)))";
    return JSON.parse(vm.runInContext(call, context, { timeout }));
  }

  return {
    /** Rewrites the request to the address of an object. */
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
