import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";
import { loadEdgeFunction } from "./edge-runtime.ts";

// Strict: only the fields that our function reads and changes.
const EdgeRequest = z.strictObject({ method: z.string(), uri: z.string() });

const EdgeResponse = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

/** A CloudFront Function for both events of a visitor's request. */
export function createEdgeFunction(code: string) {
  const handle = loadEdgeFunction(code);
  const run = (eventType: string, event: object) =>
    handle({ version: "1.0", context: { eventType }, ...event });

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
