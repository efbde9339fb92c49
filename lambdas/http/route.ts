import * as z from "zod/mini";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import { visitorAddress } from "./connection.ts";
import { DomainError } from "./domain-error.ts";
import type { GatewayAnswer, GatewayEvent } from "./gateway-event.ts";
import type { Log } from "./log.ts";
import { parseRequest } from "./parse-request.ts";
import { type Principal, requireAdmin } from "./principal.ts";

/** What a handler gets besides its input; the caller, if the endpoint asks for it. */
export type HandlerContext<E extends Endpoint> = RequestContext & Caller<E> & Address<E>;

interface RequestContext {
  readonly requestId: string;
  readonly log: Log;
}

type Caller<E extends Endpoint> = E["access"] extends "admin"
  ? { readonly principal: Principal }
  : E["access"] extends "stripe"
    ? { /** The `stripe-signature` header, not yet verified. */ readonly signature: string }
    : E["access"] extends "calendar"
      ? {
          /** The headers of the request, which have a signature of the body. */ readonly headers: Headers;
        }
      : unknown;

type Headers = GatewayEvent["headers"];

type Address<E extends Endpoint> = E["seesAddress"] extends true
  ? { /** The address the visitor calls from. */ readonly address: string }
  : unknown;

/** One endpoint with the function that answers it. */
export interface Route {
  /** As API Gateway names it: `POST /api/bookings/{bookingId}/confirm`. */
  readonly key: string;
  /** All keys under which it is asked, if there are others. */
  readonly keys?: readonly string[];
  /** How long its answers may be cached; absent when they may not be. */
  readonly cacheControl: string | undefined;
  /** Answers a document of the site instead of JSON, and a page if it fails. */
  readonly document?: {
    readonly of: (answered: unknown, request: GatewayEvent) => GatewayAnswer;
    readonly failed: (statusCode: number) => GatewayAnswer;
  };
  /** @returns what to answer, all of it allowed by the contract. */
  answer(event: GatewayEvent, context: RequestContext): Promise<unknown>;
}

/**
 * Binds an endpoint of the contract to its handler: the caller is authenticated and the input parsed
 * before the handler runs, and the answer is parsed before it leaves, so that no stray field leaks.
 */
export function route<E extends Endpoint & { readonly audit?: never }>(
  endpoint: E,
  handle: Handle<E>,
): Route {
  return bindRoute(endpoint, handle);
}

export type Handle<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: HandlerContext<E>,
) => Promise<EndpointResponse<E>>;

/** As `route`, but also for audited endpoints: only `auditedRoute` and tests call it. */
export function bindRoute<E extends Endpoint>(endpoint: E, handle: Handle<E>): Route {
  return {
    key: `${endpoint.method} ${endpoint.path}`,
    cacheControl: cacheControl(endpoint),
    answer: async (event, context) => {
      const handlerContext = withCaller(endpoint, event, context);
      const input = parseRequest(endpoint, event);
      return z.parse(endpoint.response, await handle(input, handlerContext));
    },
  };
}

function cacheControl({ cache }: Endpoint): string | undefined {
  if (!cache) return undefined;
  return `public, max-age=${cache.maxAgeSeconds}, stale-while-revalidate=${cache.staleSeconds}`;
}

function withCaller<E extends Endpoint>(
  endpoint: E,
  event: GatewayEvent,
  context: RequestContext,
): HandlerContext<E>;
// As with `EndpointInput`, the type follows from `access` in a way only a signature can state.
function withCaller(endpoint: Endpoint, event: GatewayEvent, context: RequestContext): object {
  switch (endpoint.access) {
    case "public":
      return endpoint.seesAddress ? { ...context, address: visitorAddress(event) } : context;
    case "admin":
      return { ...context, principal: requireAdmin(event) };
    case "stripe": {
      const signature = event.headers["stripe-signature"];
      if (!signature) throw new DomainError("signature_invalid");
      return { ...context, signature };
    }
    case "calendar":
      return { ...context, headers: event.headers };
  }
}
