import type { HttpAnswer } from "../http-message.ts";
import { StripeApiError } from "./stripe-error.ts";

interface Saved {
  readonly path: string;
  readonly form: string;
  readonly answer: HttpAnswer;
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
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * @returns the first answer to the same request, or `undefined` when the key is new.
   * @throws StripeApiError `idempotency_error` when the key was used for another request.
   */
  recall(key: string, path: string, form: string): HttpAnswer | undefined {
    const saved = this.#saved.get(key);
    if (!saved || saved.expiresAtMs <= this.#nowMs()) return undefined;
    if (saved.path === path && saved.form === sorted(form)) return saved.answer;
    throw new StripeApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used for the same endpoint ('${saved.path}') and with the same parameters they were first used with.`,
    });
  }

  save(key: string, path: string, form: string, answer: HttpAnswer): void {
    const expiresAtMs = this.#nowMs() + lifetimeMs;
    this.#saved.set(key, { path, form: sorted(form), answer, expiresAtMs });
  }
}

function sorted(form: string): string {
  const parameters = new URLSearchParams(form);
  parameters.sort();
  return parameters.toString();
}
