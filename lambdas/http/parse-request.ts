import { type Endpoint, type EndpointInput, maximumBodyBytes } from "#shared/contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { DomainError } from "./domain-error.ts";
import type { GatewayEvent } from "./gateway-event.ts";

/** A body can hold thousands of mistakes; the answer must not be larger than the request. */
const maximumErrors = 50;

/**
 * Parses what a caller sent by the endpoint's own schemas.
 * @throws DomainError `payload_too_large`, `unsupported_media_type`, `malformed_json`, or
 *   `validation_failed` with every field in error.
 */
export function parseRequest<E extends Endpoint>(
  endpoint: E,
  event: GatewayEvent,
): EndpointInput<E>;
// `EndpointInput` is by definition what these schemas put out; the compiler cannot follow a
// conditional type through a loop, so the two are tied together in this one signature.
export function parseRequest(endpoint: Endpoint, event: GatewayEvent): unknown {
  const sent = {
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
    body: readBody(endpoint, event),
  };
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    if (schema === "raw") {
      input[part] = sent[part];
      continue;
    }
    const parsed = schema.safeParse(sent[part]);
    if (parsed.success) input[part] = parsed.data;
    else errors.push(...fieldErrors(parsed.error));
  }
  if (errors.length > 0) {
    throw new DomainError("validation_failed", { errors: errors.slice(0, maximumErrors) });
  }
  return input;
}

function readBody(endpoint: Endpoint, event: GatewayEvent): unknown {
  const { body = "", isBase64Encoded, headers } = event;
  const encoding = isBase64Encoded ? "base64" : "utf8";
  const { maximumBytes = maximumBodyBytes } = endpoint;
  if (Buffer.byteLength(body, encoding) > maximumBytes) {
    throw new DomainError("payload_too_large");
  }
  const text = Buffer.from(body, encoding).toString("utf8");
  if (endpoint.body === "raw") return text;
  // What is not UTF-8 is decoded as U+FFFD, here or by the gateway before.
  if (text.includes("\ufffd")) throw new DomainError("malformed_json");
  if (endpoint.body === undefined) {
    if (text === "") return undefined;
    const message = "This request takes no body.";
    throw new DomainError("validation_failed", { errors: [{ path: "", message }] });
  }
  if (text === "") throw new DomainError("malformed_json");
  if (!isJson(headers["content-type"])) throw new DomainError("unsupported_media_type");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("malformed_json", { cause });
  }
}

function isJson(contentType = ""): boolean {
  const [mediaType = ""] = contentType.split(";");
  return mediaType.trim().toLowerCase() === "application/json";
}
