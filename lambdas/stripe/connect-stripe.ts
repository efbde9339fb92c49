import type Stripe from "stripe";
import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { connectSecrets, type ReadSecret } from "#lambdas/secrets/read-secret.ts";
import { createStripeClients } from "./stripe-client.ts";

/** The environment of every function that calls Stripe. */
export const stripeEnvironment = {
  STRIPE_SECRET_KEY_PARAMETER: z.string(),
  /** Set for the stand-in of Stripe only. */
  STRIPE_API_URL: z.optional(z.url()),
};
const StripeEnvironment = z.object(stripeEnvironment);

/** Stripe, with the key from the parameter store, and the reader of its other secrets. */
export function connectStripe(environment: z.infer<typeof StripeEnvironment>): {
  readonly stripe: () => Promise<Stripe>;
  readonly readSecret: (parameterName: string) => Promise<string>;
} {
  const readSecret = requiredSecret(connectSecrets());
  const stripe = createStripeClients(
    () => readSecret(environment.STRIPE_SECRET_KEY_PARAMETER),
    environment.STRIPE_API_URL,
  );
  return { stripe, readSecret };
}

/** @returns the reader of secrets that cannot be missing: it throws DomainError `payment_unavailable`. */
export function requiredSecret(read: ReadSecret): (parameterName: string) => Promise<string> {
  return async (parameterName) => {
    const value = await read(parameterName).catch((cause: unknown) => {
      throw new DomainError("payment_unavailable", { cause });
    });
    if (value === undefined) throw new DomainError("payment_unavailable");
    return value;
  };
}
