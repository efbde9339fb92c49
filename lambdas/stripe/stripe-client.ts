import Stripe from "stripe";
import { DomainError } from "#lambdas/http/domain-error.ts";

/** Stripe answers in less than a second, and two attempts must fit into the gateway's 30 s. */
const timeoutMs = 8000;
const maxNetworkRetries = 1;

/** The client's settings for an API address other than Stripe's own. */
function stripeAddress(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === "https:";
  return {
    protocol: secure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (secure ? 443 : 80),
  };
}

/**
 * Returns a function that gives the Stripe client for the current secret key. The API version is
 * the one that the installed package is made for.
 */
export function createStripeClients(secretKey: () => Promise<string>, apiUrl?: string) {
  let current: { readonly key: string; readonly stripe: Stripe } | undefined;
  return async (): Promise<Stripe> => {
    const key = await secretKey();
    if (current?.key !== key) {
      const stripe = new Stripe(key, {
        ...stripeAddress(apiUrl),
        timeout: timeoutMs,
        maxNetworkRetries,
        telemetry: false,
      });
      current = { key, stripe };
    }
    return current.stripe;
  };
}

/** Stripe limits how often an account calls within a second, so a short pause is enough. */
const pauseSeconds = 10;

/**
 * Turns every failure of a call to Stripe into `payment_unavailable`. When we call too often, callers
 * have to wait: repeating the call here would only add to it.
 */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    const isTooOften = cause instanceof Stripe.errors.StripeError && cause.statusCode === 429;
    throw new DomainError("payment_unavailable", {
      cause,
      ...(isTooOften && { retryAfterSeconds: pauseSeconds }),
    });
  }
}

/**
 * Whether Stripe has saved its own failure under the request's idempotency key. For a day it
 * then answers every request with this key with that failure: the answer is such a replay, or says
 * that sending the request again is useless.
 */
export function isSavedFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0, headers = {} } = error;
  const isFinal =
    headers["idempotent-replayed"] === "true" || headers["stripe-should-retry"] === "false";
  return statusCode >= 500 && isFinal;
}

/** Whether Stripe refused the request with this error code. */
export function hasStripeCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
