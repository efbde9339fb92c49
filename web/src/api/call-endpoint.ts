import * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  errorCodes,
} from "#shared/contract/endpoint.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { Problem } from "#shared/contract/problem.ts";
import { parseJson } from "#shared/values/parse-json.ts";
import { ApiError } from "./api-error.ts";
import { pause } from "./retry-transient.ts";

/** How long to wait for an answer (specification §9). */
const timeoutMs = 70_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly bearerToken?: string;
  /** Where the API is, if not at the page's origin. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** How long to wait before a call is repeated that the gateway has rejected. */
  readonly pauseMs?: number;
  readonly keepalive?: boolean;
}

/** Long enough for the gateway to have room again, short enough to wait for. */
const rejectedPauseMs = 2000;

/**
 * Calls one endpoint of the contract. It calls once more if the gateway has too many calls: these have not
 * reached the API, so any call is safe to repeat.
 * @throws {ApiError} for every answer that is not a success, and without an answer
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const { params = {}, query = {}, body } = RequestParts.parse(input);
  const headers = new Headers({
    accept: "application/json, application/problem+json",
    ...options.headers,
  });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (options.bearerToken) headers.set("authorization", `Bearer ${options.bearerToken}`);

  const request = {
    method: endpoint.method,
    headers,
    keepalive: options.keepalive ?? false,
    signal: endingAfter(options.timeoutMs ?? timeoutMs, options.signal),
    // The API takes U+FFFD itself, which may be part of a pasted text, for broken UTF-8.
    ...(body !== undefined && { body: JSON.stringify(body).replaceAll("\ufffd", "\\ufffd") }),
  };
  const address = `${options.origin ?? ""}${fillPath(endpoint.path, params)}${queryString(query)}`;

  let { response, content } = await exchange(address, request, options.signal);
  if (isRejected(response, content)) {
    await pause(options.pauseMs ?? rejectedPauseMs, options.signal);
    ({ response, content } = await exchange(address, request, options.signal));
  }
  if (!response.ok) throw errorOf(endpoint, response, content);
  const schema: E["response"] = endpoint.response;
  const answer = z.safeParse(schema, content);
  if (!answer.success) throw unreadable(response, answer.error);
  return answer.data;
}

/** As `AbortSignal.any` and `AbortSignal.timeout`, which Safari has since 17.4 and 16 only. */
function endingAfter(durationMs: number, callerSignal?: AbortSignal): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), durationMs);
  if (callerSignal?.aborted) ending.abort();
  callerSignal?.addEventListener("abort", () => ending.abort(), { once: true });
  return ending.signal;
}

const RequestParts = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.optional(z.union([z.string(), z.number()])))),
  body: z.optional(z.unknown()),
});

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryString(query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

async function exchange(address: string, request: RequestInit, callerSignal?: AbortSignal) {
  try {
    const response = await fetch(address, request);
    return { response, content: parseJson(await response.text()) };
  } catch (cause) {
    callerSignal?.throwIfAborted();
    throw new ApiError(
      { code: "network", status: 0, statusText: "", detail: errorMessages.unavailable },
      { cause },
    );
  }
}

/** Whether the gateway answered itself: the API's own 429 is a problem document that says when to return. */
function isRejected({ status }: Response, content: unknown): boolean {
  return status === 429 && !Problem.safeParse(content).success;
}

function errorOf(endpoint: Endpoint, response: Response, content: unknown): ApiError {
  const problem = Problem.safeParse(content);
  if (!problem.success) return unreadable(response, problem.error);
  const { code, title, detail, errors = [] } = problem.data;
  return new ApiError({
    code: errorCodes(endpoint).find((known) => known === code) ?? "unreadable",
    status: response.status,
    // HTTP/2 and later have no reason phrase.
    statusText: response.statusText || title,
    detail,
    fieldErrors: errors,
  });
}

/** The gateway itself answers `{"message": …}`; a proxy may answer anything. */
function unreadable(response: Response, cause?: unknown): ApiError {
  const { code, detail } =
    response.status === 429
      ? ({ code: "too_many_requests", detail: errorMessages.too_many_requests } as const)
      : ({ code: "unreadable", detail: errorMessages.internal } as const);
  return new ApiError(
    {
      code,
      status: response.status,
      statusText: response.statusText || `HTTP ${response.status}`,
      detail,
    },
    { cause },
  );
}
