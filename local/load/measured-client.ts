import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { callingFromAnywhere } from "#verification/journeys/product.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { Client, Payable } from "./client.ts";
import type { Outcome } from "./measurements.ts";

export interface Product {
  readonly origin: string;
  readonly trainerToken?: string | undefined;
  /** Absent where only a person can pay. */
  readonly pay?: ((awaiting: Payable) => Promise<void>) | undefined;
}

export interface Measuring {
  /** When the first request was due, by `performance.now()`; the others are due when they are sent. */
  readonly dueAt: number;
  readonly record: (ms: number, outcome: Outcome) => void;
  /** Asked before each further request of the journey. */
  readonly mayGoOn: () => boolean;
  /** Cuts off the request that is under way. */
  readonly signal: AbortSignal;
}

class PageRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** One visitor's, or the trainer's, way through a journey, from an address of its own. */
export function createMeasuredClient(
  { origin, trainerToken, pay }: Product,
  { dueAt, record, mayGoOn, signal }: Measuring,
): Client {
  const headers = callingFromAnywhere();
  let firstDueAt: number | undefined = dueAt;

  async function measure<Answer>(what: string, request: () => Promise<Answer>): Promise<Answer> {
    if (!mayGoOn()) throw new Error("The time is over.");
    const startedAt = firstDueAt ?? performance.now();
    firstDueAt = undefined;
    try {
      const answer = await request();
      record(performance.now() - startedAt, "answered");
      return answer;
    } catch (error) {
      record(performance.now() - startedAt, outcomeOf(what, error));
      throw error;
    }
  }

  function outcomeOf(what: string, error: unknown): Outcome {
    if (signal.aborted) return "unanswered";
    if (!(error instanceof Error)) return { error: `${what}: ${error}` };
    if ("status" in error && error.status === 429) return "limited";
    // A code that the stage does not have is an answer like others.
    if ("code" in error && error.code === "discount_not_found") return "answered";
    return { error: `${what}: ${error.message}` };
  }

  return {
    open: (path) =>
      measure(path.replace(/[0-9a-f-]{36}/, "…"), async () => {
        const response = await fetch(`${origin}${path}`, { headers, signal });
        await response.text();
        if (!response.ok) throw new PageRefused(response.status);
      }),
    call: <E extends Endpoint>(
      endpoint: E,
      input: EndpointRequest<E>,
    ): Promise<EndpointResponse<E>> =>
      measure(`${endpoint.method} ${endpoint.path}`, () =>
        callEndpoint(endpoint, input, {
          origin,
          headers,
          signal,
          ...(endpoint.access === "admin" &&
            trainerToken !== undefined && { bearerToken: trainerToken }),
        }),
      ),
    pay,
  };
}
