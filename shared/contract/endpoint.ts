import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** What the contract says of one endpoint. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path as API Gateway spells it, parameters in braces. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Who may call it. `stripe`: whoever signs the raw body with the webhook secret. */
  readonly access: "public" | "admin" | "stripe";
  /** Whether the handler is told who calls, to limit how often one visitor may. */
  readonly seesAddress?: true;
  /** As what a call is kept in the audit log. Whatever an administrator changes, or reads of health. */
  readonly audit?: AuditAction;
  /** The function that answers: its entry file is `lambdas/<lambda>.function.ts`. */
  readonly lambda: LambdaName;
  /** What the whole world together may call, a second; beyond it the gateway answers 429. */
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number };
  /**
   * How long the CDN and browsers may keep an answer: as it is for so many seconds, then for some
   * more while they fetch the next one. Absent: nobody may. Only for what everyone is told alike.
   */
  readonly cache?: { readonly maxAgeSeconds: number; readonly staleSeconds: number };
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Absent: no body is accepted. `raw`: the bytes as sent, for a signature. */
  readonly body?: z.ZodMiniObject | "raw";
  readonly response: z.ZodMiniType;
  /** Errors of its own, beside those that every endpoint of its kind can answer. */
  readonly errors: readonly ErrorCode[];
}

export type LambdaName =
  | "bookings/visitor"
  | "bookings/admin"
  | "bookings/mail-admin"
  | "audit/admin"
  | "people/admin"
  | "discounts/visitor"
  | "discounts/admin"
  | "workouts/visitor"
  | "workouts/admin"
  | "qr-settings/visitor"
  | "qr-settings/admin"
  | "qr-scans/visitor"
  | "numbers/admin"
  | "payments/admin"
  | "payments/visitor"
  | "contact/visitor"
  | "payments/webhook";

/** The largest request body, in bytes. */
export const maximumBodyBytes = 32 * 1024;

/** What a caller sends and a handler receives: parameters, query and body, as far as declared. */
export type EndpointInput<E extends Endpoint> = Part<E, "params"> &
  Part<E, "query"> &
  (E["body"] extends "raw" ? { body: string } : Part<E, "body">);

type Part<E extends Endpoint, Name extends "params" | "query" | "body"> =
  E[Name] extends z.ZodMiniType<infer Output> ? { readonly [Key in Name]: Output } : unknown;

/** The same before parsing: what a client may write, defaults left out. */
export type EndpointRequest<E extends Endpoint> = RequestPart<E, "params"> &
  RequestPart<E, "query"> &
  RequestPart<E, "body">;

type RequestPart<E extends Endpoint, Name extends "params" | "query" | "body"> =
  E[Name] extends z.ZodMiniType<unknown, infer Input> ? { readonly [Key in Name]: Input } : unknown;

export type EndpointResponse<E extends Endpoint> = z.infer<E["response"]>;

/** The rates of most endpoints. */
export const writing = { ratePerSecond: 50, burst: 200 } as const;
export const reading = { ratePerSecond: 50, burst: 200 } as const;

/** A change of the trainer's shows after a minute; the first visitor after a pause never waits. */
export const forAMinute = { maxAgeSeconds: 60, staleSeconds: 300 } as const;

/** The calls of administrators that the audit log keeps. */
export const auditActions = [
  "read_bookings",
  "complete_booking",
  "write_note",
  "resend_mail",
  "export_bookings",
  "refund_booking",
  "create_discount",
  "change_discount",
  "delete_discount",
  "restore_discount",
  "create_workout",
  "change_workout",
  "delete_workout",
  "restore_workout",
  "create_category",
  "change_qr_settings",
  "look_up_person",
  "export_person",
  "erase_person",
  "erase_health_answers",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The header by which CloudFront tells the functions that a request comes through it. */
export const originSecretHeader = "x-origin-secret";
