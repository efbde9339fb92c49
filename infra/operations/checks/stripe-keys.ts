import type { Prompts } from "#infra/operations/connection/prompts.ts";
import type { Stage } from "#infra/stages.ts";

/** A pair of Stripe's keys, as the operator gives them. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

type KeyMode = "test" | "live";

const secretForm = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/;
const publishableForm = /^pk_(test|live)_[A-Za-z0-9_]{8,}$/;

/** The mode of a well-formed key. */
function modeOf(key: string, form: RegExp): KeyMode | undefined {
  const mode = form.exec(key)?.[1];
  return mode === "test" || mode === "live" ? mode : undefined;
}

export function modeOfSecretKey(secretKey: string): KeyMode | undefined {
  return modeOf(secretKey, secretForm);
}

/** Which keys a stage accepts. */
export interface KeyRules {
  readonly stage: Stage;
  /** Accepts keys of Stripe's test mode in `prod`, for a trial before opening. */
  readonly testKeys: boolean;
}

/** What is wrong with the form of a pair of keys, as a sentence that does not quote them. */
export function keyPairProblem(
  { secretKey, publishableKey }: StripeKeys,
  { stage, testKeys }: KeyRules,
): string | undefined {
  const secretMode = modeOf(secretKey, secretForm);
  const publishableMode = modeOf(publishableKey, publishableForm);
  if (modeOf(secretKey, publishableForm) && modeOf(publishableKey, secretForm)) {
    return "The two keys are in the wrong order: the secret key comes first.";
  }
  if (secretMode === undefined) {
    return "The secret key is not valid: it begins with sk_live_, sk_test_, rk_live_ or rk_test_.";
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
export async function askKeys({ isTerminal, askHidden }: Prompts): Promise<StripeKeys> {
  const secretKey = await askHidden("Stripe's secret key");
  const publishableKey = secretKey && (await askHidden("Stripe's publishable key"));
  if (secretKey !== undefined && publishableKey !== undefined) return { secretKey, publishableKey };
  throw new Error(
    isTerminal
      ? "No key was given, and nothing was stored."
      : "Give the keys as two lines of the standard input: the secret key, then the publishable key.",
  );
}
