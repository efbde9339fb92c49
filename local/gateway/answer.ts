import * as z from "zod/mini";
import type { HttpAnswer } from "../http-message.ts";

/** What API Gateway makes of what a function returned, payload format 2.0. */

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

const FunctionAnswer = z.object({
  statusCode: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.optional(z.record(z.string(), Scalar)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/**
 * @param payload the function's result as JSON
 * @returns `undefined` when the result is not an answer; API Gateway then sends a bare 500
 */
export function answerOf(payload: string): HttpAnswer | undefined {
  const result: unknown = JSON.parse(payload);
  if (typeof result !== "object" || result === null || !("statusCode" in result)) {
    // A result without a status is taken for the body of a success.
    const body = typeof result === "string" ? result : payload;
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(body),
    };
  }
  const parsed = FunctionAnswer.safeParse(result);
  if (!parsed.success) return undefined;
  const { statusCode, headers = {}, cookies, body = "", isBase64Encoded } = parsed.data;
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      ...(cookies && { "set-cookie": cookies }),
    },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
