import type { Prompts } from "#infra/operations/connection/prompts.ts";
import type { Stage } from "#infra/stages.ts";

/** A pair of Stripe's keys, as the operator gives them. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** The mode of a well-formed key. */
const modeOf = (form: RegExp) => (key: string) => form.exec(key)?.[1];
export const modeOfSecretKey = modeOf(/^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/);
const modeOfPublishableKey = modeOf(/^pk_(test|live)_[A-Za-z0-9_]{8,}$/);

/**
 * What is wrong with the form of a pair of keys, as a sentence that does not quote them.
 * @param stage which must take keys of its own mode
 * @param testKeys whether `prod` takes keys of Stripe's test mode too
 */
export function keyPairProblem(
  { secretKey, publishableKey }: StripeKeys,
  stage: Stage,
  testKeys: boolean,
): string | undefined {
  const secretMode = modeOfSecretKey(secretKey);
  const publishableMode = modeOfPublishableKey(publishableKey);
  if (secretMode === undefined) {
    return "The secret key is not valid: it comes first, and begins with sk_live_, sk_test_, rk_live_ or rk_test_.";
  }
  if (publishableMode === undefined) {
    return "The publishable key is not valid: it begins with pk_live_ or pk_test_.";
  }
  if (secretMode !== publishableMode) {
    return `The secret key is a ${secretMode} key, but the publishable key is a ${publishableMode} key.`;
  }
  if (stage === "prod" && secretMode === "test" && !testKeys) {
    return "These are test keys, which take no real payments. To use them in prod, add --test-keys.";
  }
  if (stage !== "prod" && secretMode === "live") {
    return `These are live keys, which would take real money. The stage ${stage} is for trials.`;
  }
  return undefined;
}

/**
 * Asks for Stripe's keys without showing what is typed.
 * @throws with a sentence, when the input ends first
 */
export async function askKeys({ askHidden }: Prompts): Promise<StripeKeys> {
  const secretKey = await askHidden("Stripe's secret key");
  const publishableKey = secretKey && (await askHidden("Stripe's publishable key"));
  if (secretKey !== undefined && publishableKey !== undefined) return { secretKey, publishableKey };
  throw new Error(
    "No key was given, and nothing was stored. The secret key comes first, then the publishable key.",
  );
}
