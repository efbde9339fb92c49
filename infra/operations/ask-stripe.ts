import Stripe from "stripe";
import type { StripeKeys } from "./stripe-keys.ts";

/** Makes a Stripe client for a key. */
export type StripeFor = (key: string) => Stripe;

/** @param apiUrl the address of a stand-in for Stripe's API */
export function createStripeFor(apiUrl?: string): StripeFor {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return (key) =>
    new Stripe(key, {
      ...(address && {
        protocol: address.protocol === "http:" ? ("http" as const) : ("https" as const),
        host: address.hostname,
        port: address.port || (address.protocol === "http:" ? 80 : 443),
      }),
      timeout: 15_000,
      maxNetworkRetries: 2,
      telemetry: false,
    });
}

/**
 * Has Stripe check a pair of keys, by reading only: the secret key reads the latest payment, and the
 * publishable key reads the same one, or without any payment a made-up one.
 * @returns what is wrong with them, as a sentence
 * @throws when Stripe cannot be asked
 */
export async function askAboutKeys(
  stripeFor: StripeFor,
  { secretKey, publishableKey }: StripeKeys,
): Promise<string | undefined> {
  const latest = await unlessRefused(() => stripeFor(secretKey).paymentIntents.list({ limit: 1 }));
  if (latest === "refused") return "Stripe does not know the secret key.";
  const [intent] = latest.data;
  const id = intent?.id ?? unknownIntent;
  const client_secret = intent?.client_secret ?? `${unknownIntent}_secret_none`;
  try {
    await stripeFor(publishableKey).paymentIntents.retrieve(id, { client_secret });
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return "Stripe does not know the publishable key.";
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe accepted the key and does not know the made-up payment.
    return intent?.client_secret
      ? "The publishable key is of another Stripe account than the secret key."
      : undefined;
  }
}

const unknownIntent = "pi_touchline0000000000000";

async function unlessRefused<Answer>(ask: () => Promise<Answer>): Promise<Answer | "refused"> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return "refused";
    throw error;
  }
}
