import { createHmac } from "node:crypto";
import type { HttpRequest } from "#local/http-message.ts";
import type { Schema } from "#shared/compatibility/api-document.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { fits, type Operation, operations } from "./api-document.ts";
import type { Random } from "./random.ts";
import {
  hostileValue,
  isRecord,
  nearlyValue,
  type Source,
  tampered,
  validValue,
} from "./values.ts";

/** One generated request, and what the document says about it. */
export interface FuzzRequest extends HttpRequest {
  /** Absent: the document has no such method and path. */
  readonly operation: Operation | undefined;
  readonly caller: Caller;
  /** Whether the document allows parameters and body; `undefined` where only the code can tell. */
  readonly isValid: boolean | undefined;
  /** What the body was made from. */
  readonly sent: unknown;
}

/** `member` has signed in, but is no administrator; the token of `intruder` is broken. */
export type Caller = "stranger" | "trainer" | "member" | "intruder";

/** What a target accepts. */
export interface Keys {
  readonly trainer: string;
  readonly member: string;
  readonly broken: readonly string[];
  readonly webhookSecret: string;
}

/** Some are called more often, so that what they create is there for the others. */
const frequent = ["startBooking", "startPayment", "confirmBooking", "confirmPayment"];
const weighted = operations.flatMap((operation) =>
  frequent.includes(operation.id) ? [operation, operation, operation] : [operation],
);

type Kind = "valid" | "nearly valid" | "hostile";

/** Five in nine are valid, three nearly. */
function kindOf(random: Random): Kind {
  const place = random.integer(1, 9);
  if (place <= 5) return "valid";
  return place <= 8 ? "nearly valid" : "hostile";
}

export function makeRequest(source: Source, keys: Keys, now: Date): FuzzRequest {
  const { random } = source;
  const operation = random.pick(weighted);
  const kind = kindOf(random);
  const caller = callerOf(operation, random);
  const content = makeContent(operation, kind, source, { keys, now });
  const request: FuzzRequest = {
    ...content,
    operation,
    caller,
    method: operation.method,
    headers: {
      host: "localhost",
      "user-agent": "fuzz",
      ...content.headers,
      ...authorization(caller, keys, random),
      ...(kind === "hostile" && random.pick(oddHeaders)),
    },
    sourceAddress: addressOf(random),
  };
  return random.chance(0.03) ? lost(request, random) : request;
}

/** Callers of the trainer's endpoints: five in eight are the trainer. */
const adminCallers: readonly Caller[] = [
  ...Array<Caller>(5).fill("trainer"),
  ...(["member", "intruder", "stranger"] as const),
];

function callerOf({ access }: Operation, random: Random): Caller {
  if (access !== "admin") return random.chance(0.9) ? "stranger" : "trainer";
  return random.pick(adminCallers);
}

function authorization(caller: Caller, keys: Keys, random: Random): Record<string, string> {
  if (caller === "stranger") return {};
  if (caller === "intruder") return { authorization: random.pick(keys.broken) };
  return { authorization: `Bearer ${keys[caller]}` };
}

/** Mostly another visitor each, but some share a network, which reaches its limits. */
function addressOf(random: Random): string {
  if (random.chance(0.5)) return "198.51.100.1";
  const part = () => random.integer(0, 255);
  return random.chance(0.2)
    ? `2001:db8:${part().toString(16)}:${part().toString(16)}::1`
    : `10.${part()}.${part()}.${part()}`;
}

const oddHeaders: readonly Record<string, string>[] = [
  { "if-match": "*", "idempotency-key": "x".repeat(300) },
  { "x-origin-secret": "wrong", "cloudfront-viewer-address": "203.0.113.9:1" },
  { "x-forwarded-for": "203.0.113.9, ::1", "x-amzn-requestid": "1" },
  { "x-http-method-override": "DELETE", cookie: "a=1; __proto__=2" },
  { "accept-encoding": "gzip, br", accept: "text/html", range: "bytes=0-1" },
  { "content-encoding": "gzip" },
  { constructor: "x", "stripe-signature": "t=1,v1=0" },
];

type Content = Pick<FuzzRequest, "path" | "query" | "headers" | "body" | "isValid" | "sent">;

function makeContent(
  operation: Operation,
  kind: Kind,
  source: Source,
  target: { readonly keys: Keys; readonly now: Date },
): Content {
  const { random } = source;
  const values = (place: "path" | "query") =>
    operation.parameters
      .filter((each) => each.in === place && (each.required || random.chance(0.4)))
      .map(({ name, schema }) => {
        const valid = validValue(schema, name, source);
        const isChanged = kind !== "valid" && random.chance(0.3);
        const value = isChanged ? nearlyValue(valid, schema, random) : valid;
        return { name, schema, value: textOf(value) };
      });
  const inPath = values("path");
  const inQuery = values("query");
  // Where no parameter is documented, clients such as trackers may add some.
  const hasQuery = operation.parameters.some((each) => each.in === "query");
  const surplus = hasQuery && kind === "hostile" && random.chance(0.3);
  const isWellAddressed = surplus
    ? false
    : allOf([...inPath, ...inQuery].map(({ schema, value }) => allows(schema, value)));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(inPath.find((each) => each.name === name)?.value ?? ""),
  );
  const query = new URLSearchParams(inQuery.map(({ name, value }) => [name, value])).toString();
  const body =
    operation.access === "stripe"
      ? makeEvent(kind, source, target)
      : makeBody(operation, kind, source);
  return {
    path,
    query: surplus ? `${query}&surprise=1` : query,
    headers: body.headers,
    body: body.bytes,
    isValid: allOf([isWellAddressed, body.isValid]),
    sent: body.sent,
  };
}

/** As it can stand in an address: no lone surrogates, and not too long for a request line. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return Buffer.from(text.slice(0, 600)).toString();
}

/**
 * Whether the document allows a value; `undefined` where it depends on what the code puts right first,
 * the space around texts.
 */
function allows(schema: Schema, value: unknown): boolean | undefined {
  if (fits(schema, value)) return true;
  return fits(schema, trimmed(value)) ? undefined : false;
}

/** One part that is not allowed is enough to refuse the whole. */
function allOf(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each)]));
}

interface Body {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
  readonly isValid: boolean | undefined;
  readonly sent: unknown;
}

const json = { "content-type": "application/json" };
const none: Body = { bytes: Buffer.alloc(0), headers: {}, isValid: true, sent: undefined };

function makeBody(operation: Operation, kind: Kind, source: Source): Body {
  const { body: schema, maximumBytes } = operation;
  const { random } = source;
  if (!schema) {
    if (kind !== "hostile" || random.chance(0.5)) return none;
    const bytes = Buffer.from(random.pick(["{}", "null", " ", "\u0000", "x".repeat(40_000)]));
    return { ...none, headers: json, bytes, isValid: false };
  }
  let value = validValue(schema, "", source);
  if (kind === "nearly valid") value = nearlyValue(value, schema, random);
  if (kind === "hostile" && random.chance(0.4)) value = hostileValue(random);
  const text = JSON.stringify(value);
  if (kind === "hostile") return mangled(text, operation, source, value);
  // The API takes U+FFFD itself for broken UTF-8.
  const bytes = Buffer.from(text.replaceAll("\ufffd", "\\ufffd"));
  const isValid = bytes.length > maximumBytes ? false : allows(schema, JSON.parse(text));
  const headers = random.chance(0.9)
    ? json
    : { "content-type": random.pick(["application/json; charset=utf-8", "Application/JSON"]) };
  return { bytes, headers, isValid, sent: value };
}

/** A body that is not what the document asks for, whatever it was made from. */
function mangled(
  text: string,
  { maximumBytes }: Operation,
  { random }: Source,
  sent: unknown,
): Body {
  const refused = (bytes: Buffer | string, headers: Record<string, string> = json): Body => ({
    bytes: Buffer.from(bytes),
    headers,
    isValid: false,
    sent,
  });
  switch (random.integer(0, 9)) {
    case 0:
      return refused(text.slice(0, -1 - random.integer(0, Math.min(20, text.length - 1))));
    case 1:
      return refused(
        Buffer.concat([Buffer.from(text.slice(0, 12)), Buffer.from([0xff, 0xc0, 0x80])]),
      );
    case 2:
      return refused(Buffer.from(`"\u00e9${text}"`, "latin1"));
    case 3:
      return refused("[".repeat(random.pick([10, 5000, 30_000])));
    case 4:
      return refused(`${'{"a":'.repeat(4000)}1${"}".repeat(4000)}`);
    case 5:
      return refused(random.pick(["", " ", "null", "1", '"x"', "[]", "{}{}", "\ufeff{}", "NaN"]));
    case 6:
      return refused(text.padEnd(maximumBytes + random.pick([1, 70_000]), " "));
    case 7:
      return refused(random.chance(0.02) ? Buffer.alloc(10 * 1024 * 1024 + 1, "x") : "\u0000");
    case 8:
      return refused(text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"__proto__":1,'));
    default:
      return refused(text, random.pick(wrongTypes));
  }
}

const wrongTypes: readonly Record<string, string>[] = [
  {},
  { "content-type": "" },
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/problem+json" },
  { "content-type": "application/json/x" },
  { "content-type": "application/octet-stream" },
];

/** An event such as Stripe sends, signed with the webhook's secret or forged. */
function makeEvent(
  kind: Kind,
  { random, known }: Source,
  { keys, now }: { readonly keys: Keys; readonly now: Date },
): Body {
  const secret = known.recall("clientSecret", random);
  const [intent = ""] =
    typeof secret === "string" && random.chance(0.8)
      ? secret.split("_secret_")
      : [`pi_${random.integer(1, 99)}`];
  const bookingId = known.recall("bookingId", random) ?? random.uuid();
  const event = {
    id: `evt_${random.integer(1, 9999)}`,
    object: "event",
    created: Math.floor(now.getTime() / 1000),
    type: random.pick([...handledStripeEvents, "customer.created", "payment_intent.created"]),
    data: {
      object: {
        id: intent,
        amount_received: random.pick([0, 5000, 30]),
        metadata: random.pick([{ bookingId }, { bookingId }, {}, { bookingId: "x" }]),
        payment_intent: random.pick([intent, intent, null]),
      },
    },
  };
  const text = JSON.stringify(event);
  const signedAt = event.created - (kind === "hostile" ? random.pick([301, 86_400]) : 0);
  const mac = createHmac("sha256", keys.webhookSecret).update(`${signedAt}.${text}`).digest("hex");
  const signature = `t=${signedAt},v1=${mac}`;
  const forged = {
    valid: signature,
    // The other way to forge it is to change the body.
    "nearly valid": random.chance(0.5) ? `t=${signedAt},v1=${tampered(mac, random)}x` : signature,
    hostile: random.pick([signature, "", "x", `t=${signedAt}`, `v1=${mac}`, `t=NaN,v1=${mac}`]),
  }[kind];
  const isChanged = kind === "nearly valid" && forged === signature;
  return {
    bytes: Buffer.from(isChanged ? `${text} ` : text),
    headers: {
      "content-type": random.chance(0.8) ? "application/json" : "application/octet-stream",
      ...(forged !== "" && { "stripe-signature": forged }),
    },
    isValid: kind === "valid",
    sent: {},
  };
}

/** The same with another method or path, which the document may not have. */
function lost(request: FuzzRequest, random: Random): FuzzRequest {
  const method = random.pick(["PUT", "DELETE", "PATCH", "POST", "OPTIONS"]);
  const path = random.pick([
    ...[`${request.path}/`, `${request.path}/x`, `${request.path}//`, `${request.path}%2F..`],
    ...[request.path.replace("/api/", "/api/admin/"), request.path.replace("/admin/", "/")],
    ...["/api/", "/api//", "/api/%E0%A4%A", "/api/workouts/%", "/api/../admin", "/api/__proto__"],
  ]);
  const changed = random.chance(0.5) ? { ...request, method } : { ...request, path };
  const segments = changed.path.split("/");
  const isKnown = operations.some((each) => {
    const parts = each.path.split("/");
    return (
      each.method === changed.method &&
      parts.length === segments.length &&
      parts.every((part, at) => part.startsWith("{") || part === segments[at])
    );
  });
  return isKnown ? request : { ...changed, operation: undefined, isValid: false };
}

/** Tokens that look like this one, and are none. */
export function brokenVersions(token: string): string[] {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const decoded: unknown = JSON.parse(Buffer.from(claims, "base64url").toString());
  const more = isRecord(decoded) ? { ...decoded, exp: 9e9, "cognito:groups": ["admins"] } : {};
  return [
    `Bearer ${header}.${encode(more)}.${signature}`,
    `Bearer ${encode({ alg: "none", kid: "one" })}.${encode(more)}.`,
    `Bearer ${encode({ alg: "HS256" })}.${claims}.${signature}`,
    `Bearer ${header}.${claims}.${"A".repeat(signature.length)}`,
    `Bearer ${token.slice(0, -10)}`,
    ...[
      "Bearer",
      "Bearer null",
      "Basic dHJhaW5lcjp4",
      "Bearer a.b.c",
      "x",
      `Bearer ${"x".repeat(4000)}`,
    ],
  ];
}
