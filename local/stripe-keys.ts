import type { StripeKeys } from "./settings.ts";

/** The keys of the stand-in's account; like Stripe's own test keys, they open nothing. */
export const standInKeys: StripeKeys = {
  secretKey: "sk_test_touchline_stand_in",
  publishableKey: "pk_test_touchline_stand_in",
  webhookSecret: "whsec_touchline_stand_in",
};

/**
 * Stripe's keys as the parameters that the functions read them from.
 * @param environments the functions' environments, which name those parameters
 */
export function stripeParameters(
  environments: readonly Readonly<Record<string, string>>[],
  keys: StripeKeys,
): Record<string, string> {
  const values: Record<string, string> = {
    STRIPE_SECRET_KEY_PARAMETER: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY_PARAMETER: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET_PARAMETER: keys.webhookSecret,
  };
  const parameters: Record<string, string> = {};
  for (const environment of environments) {
    for (const [variable, name] of Object.entries(environment)) {
      const value = values[variable];
      if (value !== undefined) parameters[name] = value;
    }
  }
  return parameters;
}
