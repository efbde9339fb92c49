import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";
import { StripeApiError } from "./stripe-error.ts";

type Request = Pick<HttpRequest, "path" | "body">;

/**
 * The answers to POST requests by their `Idempotency-Key`
 * (https://docs.stripe.com/api/idempotent_requests). Stripe forgets a key after a day at the earliest.
 */
export class IdempotencyKeys {
  readonly #saved = new Map<string, { readonly request: string; readonly answer: HttpAnswer }>();

  /**
   * @returns the first answer to the same request, or `undefined` when the key is new.
   * @throws StripeApiError `idempotency_error` when the key was used for another request.
   */
  recall(key: string, request: Request): HttpAnswer | undefined {
    const saved = this.#saved.get(key);
    if (!saved || saved.request === identityOf(request)) return saved?.answer;
    const message =
      "Keys for idempotent requests can only be used for the same endpoint and with the same parameters they were first used with.";
    throw new StripeApiError(400, { type: "idempotency_error", message });
  }

  save(key: string, request: Request, answer: HttpAnswer): void {
    this.#saved.set(key, { request: identityOf(request), answer });
  }
}

function identityOf({ path, body }: Request): string {
  const parameters = new URLSearchParams(body.toString());
  parameters.sort();
  return `${path}?${parameters}`;
}
