import { StripeApiError } from "./stripe-error.ts";

/** An answer of the API, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Remembered {
  readonly path: string;
  readonly fingerprint: string;
  readonly answer: Answer;
  readonly expiresAtMs: number;
}

/** Stripe forgets a key after at least 24 hours. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Answers a POST again, instead of doing it again, when its `Idempotency-Key` comes back
 * (https://docs.stripe.com/api/idempotent_requests). A request that did not validate has done
 * nothing and is not remembered.
 */
export class IdempotencyKeys {
  readonly #remembered = new Map<string, Remembered>();

  /**
   * @returns the first answer to the same request, or `undefined` when the key is new.
   * @throws StripeApiError `idempotency_error` when the key came with another request.
   */
  recall(key: string, request: { path: string; body: string }, nowMs: number): Answer | undefined {
    const remembered = this.#remembered.get(key);
    if (!remembered || remembered.expiresAtMs <= nowMs) return undefined;
    if (remembered.path !== request.path) {
      throw idempotencyError(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${remembered.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (remembered.fingerprint !== fingerprint(request.body)) {
      throw idempotencyError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    return remembered.answer;
  }

  remember(
    key: string,
    request: { path: string; body: string },
    answer: Answer,
    nowMs: number,
  ): void {
    this.#remembered.set(key, {
      path: request.path,
      fingerprint: fingerprint(request.body),
      answer,
      expiresAtMs: nowMs + lifetimeMs,
    });
  }
}

/** The same parameters in another order are the same request. */
function fingerprint(body: string): string {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return parameters.toString();
}

function idempotencyError(message: string): StripeApiError {
  return new StripeApiError(400, { type: "idempotency_error", message });
}
