import type * as lambda from "aws-lambda";
import * as z from "zod/mini";

const text = z.string();
const texts = z.record(text, z.optional(text));

/** What we read of a request from API Gateway (HTTP API, payload format 2.0). */
export const GatewayEvent = z.object({
  /** `POST /api/bookings/{bookingId}/confirm`, or `$default` when no route matched. */
  routeKey: text,
  /** Names in lower case. */
  headers: z._default(texts, {}),
  pathParameters: z.optional(texts),
  queryStringParameters: z.optional(texts),
  requestContext: z.object({
    requestId: text,
    authorizer: z.optional(z.object({ jwt: z.optional(z.object({ claims: z.unknown() })) })),
  }),
  body: z.optional(text),
  isBase64Encoded: z._default(z.boolean(), false),
});
export type GatewayEvent = z.infer<typeof GatewayEvent>;

export interface GatewayAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded?: true;
}

/**
 * An answer of the API.
 * @param cacheControl how long it may be cached. By default it may not: most answers belong to one
 *   visitor or are only true for now.
 */
export function gatewayAnswer(
  statusCode: number,
  contentType: string,
  content: unknown,
  cacheControl = "no-store",
): GatewayAnswer {
  return {
    statusCode,
    headers: { "content-type": contentType, "cache-control": cacheControl },
    body: JSON.stringify(content),
  };
}

/** Smaller answers fit into one packet anyway. */
const shortestCompressed = 1000;

/** Compresses a long answer of the library: CloudFront compresses only what it caches itself. */
export async function compressAnswer(
  answer: GatewayAnswer,
  acceptEncoding = "",
): Promise<GatewayAnswer> {
  if (answer.body.length < shortestCompressed || !/\bgzip\b/.test(acceptEncoding)) return answer;
  const { gzipSync } = await import("node:zlib");
  return {
    ...answer,
    headers: { ...answer.headers, "content-encoding": "gzip", vary: "accept-encoding" },
    body: gzipSync(answer.body).toString("base64"),
    isBase64Encoded: true,
  };
}

const WithRequestId = z.object({ requestContext: z.object({ requestId: text }) });

/** The gateway's id of a request, or the invocation's when this event is not the gateway's. */
export function requestIdOf(event: unknown, { awsRequestId }: lambda.Context): string {
  const parsed = WithRequestId.safeParse(event);
  return parsed.success ? parsed.data.requestContext.requestId : awsRequestId;
}

const WithRouteKey = z.object({ routeKey: text });

/** The route of a request, unless this event is not the gateway's. */
export function routeKeyOf(event: unknown): string | undefined {
  return WithRouteKey.safeParse(event).data?.routeKey;
}
