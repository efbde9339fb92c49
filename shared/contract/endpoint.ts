import type * as z from "zod/mini";
import type { AuditAction } from "./audit-actions.ts";
import type { ErrorCode } from "./errors.ts";
import type { Caller, LambdaName } from "./lambdas.ts";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path as API Gateway spells it, with parameters in braces. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Caller;
  /** Whether the handler learns the caller's address, which rate limits need. */
  readonly seesAddress?: true;
  /** The action recorded in the audit log: every change, and every reading of health answers. */
  readonly audit?: AuditAction;
  /** The function that answers: its entry file is `lambdas/doors/<lambda>.function.ts`. */
  readonly lambda: LambdaName;
  /** What kind of document of the site it answers, instead of JSON: CloudFront also asks for it with `HEAD`. */
  readonly document?: "text/html" | "application/xml";
  /**
   * How long browsers may keep an answer: first as fresh, then for some more seconds while they fetch
   * the next one. Absent: not at all. Only for answers that are the same for every visitor.
   */
  readonly cache?: { readonly maxAgeSeconds: number; readonly staleSeconds: number };
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Absent: no body is accepted. `raw`: the bytes as sent, for a signature. */
  readonly body?: z.ZodMiniObject | "raw";
  /** The largest body in bytes, where it may be larger than `maximumBodyBytes`. */
  readonly maximumBytes?: number;
  readonly response: z.ZodMiniType;
  /** Its own errors, in addition to those that every endpoint of its kind can answer. */
  readonly errors?: readonly ErrorCode[];
}

/**
 * How often all callers together may call one endpoint; beyond it the gateway answers 429. The firewall blocks
 * an address that sends more than 1,000 requests in five minutes: usually within 30 seconds, says AWS, but
 * sometimes after several minutes.
 */
export const throttle = { ratePerSecond: 100, burst: 1000 } as const;

/** The endpoint's routes, as API Gateway names them: `GET /api/workouts`. */
export function routeKeysOf({ method, path, document }: Endpoint): readonly string[] {
  return document ? [`${method} ${path}`, `HEAD ${path}`] : [`${method} ${path}`];
}

/** The errors that every endpoint of its kind can answer, and its own. */
export function errorCodes({ access, body, errors = [] }: Endpoint): ErrorCode[] {
  return [
    ...(body === "raw" ? [] : (["validation_failed"] as const)),
    ...(typeof body === "object" ? (["malformed_json", "unsupported_media_type"] as const) : []),
    ...(access === "admin" ? (["forbidden"] as const) : []),
    ...errors,
    "payload_too_large",
    "internal",
    "unavailable",
  ];
}

/** A change shows after a minute; a visitor who returns within five more does not wait for the API. */
export const cachedForAMinute = { maxAgeSeconds: 60, staleSeconds: 300 } as const;

/** The largest request body in bytes, unless an endpoint names another. */
export const maximumBodyBytes = 32 * 1024;

/** The header that proves to the functions that a request comes through CloudFront. */
export const originSecretHeader = "x-origin-secret";

/** The header in which CloudFront sends the visitor's address, in place of what the visitor sent in it. */
export const visitorAddressHeader = "x-visitor-address";

/** What a handler receives: parameters, query and body, where the endpoint declares them. */
export type EndpointInput<E extends Endpoint> = Part<E, "params"> &
  Part<E, "query"> &
  (E["body"] extends "raw" ? { body: string } : Part<E, "body">);

type Part<E extends Endpoint, Name extends "params" | "query" | "body"> =
  E[Name] extends z.ZodMiniType<infer Output> ? { readonly [Key in Name]: Output } : unknown;

/** What a client sends: the same before parsing, where fields with a default may be left out. */
export type EndpointRequest<E extends Endpoint> = RequestPart<E, "params"> &
  RequestPart<E, "query"> &
  RequestPart<E, "body">;

type RequestPart<E extends Endpoint, Name extends "params" | "query" | "body"> =
  E[Name] extends z.ZodMiniType<unknown, infer Input> ? { readonly [Key in Name]: Input } : unknown;

export type EndpointResponse<E extends Endpoint> = z.infer<E["response"]>;
