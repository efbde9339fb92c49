import Stripe from "stripe";

/**
 * Stripe's answer times are below a second; a visitor waits at most for two tries, and the gateway
 * for 30 s.
 */
const timeoutMs = 8000;
const maxNetworkRetries = 1;

/** Where Stripe's API is, when not at its own address. */
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
 * Gives the Stripe client for the secret key as it is now. The API version is the one that the
 * installed package is made for.
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
