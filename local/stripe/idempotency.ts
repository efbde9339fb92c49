import { StripeApiError } from "./stripe-error.ts";

/** An answer of the API, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Saved {
  readonly path: string;
  readonly fingerprint: string;
  readonly answer: Answer;
  readonly expiresAtMs: number;
}

/** Stripe forgets a key after at least 24 hours. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * The answers to POST requests by their `Idempotency-Key`
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export class IdempotencyKeys {
  readonly #saved = new Map<string, Saved>();

  /**
   * @returns the first answer to the same request, or `undefined` when the key is new.
   * @throws StripeApiError `idempotency_error` when the key was used for another request.
   */
  recall(key: string, path: string, body: string, nowMs: number): Answer | undefined {
    const saved = this.#saved.get(key);
    if (!saved || saved.expiresAtMs <= nowMs) return undefined;
    if (saved.path !== path) {
      throw keyReused(`for the same endpoint they were first used for ('${saved.path}').`);
    }
    if (saved.fingerprint !== fingerprint(body)) {
      throw keyReused("with the same parameters they were first used with.");
    }
    return saved.answer;
  }

  save(key: string, path: string, body: string, answer: Answer, nowMs: number): void {
    this.#saved.set(key, {
      path,
      fingerprint: fingerprint(body),
      answer,
      expiresAtMs: nowMs + lifetimeMs,
    });
  }
}

/** Independent of the order of the parameters. */
function fingerprint(body: string): string {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return parameters.toString();
}

function keyReused(rule: string): StripeApiError {
  const message = `Keys for idempotent requests can only be used ${rule}`;
  return new StripeApiError(400, { type: "idempotency_error", message });
}
