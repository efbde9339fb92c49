import type { SSMClient } from "@aws-sdk/client-ssm";
import { type Stage, setUpCommand, stripeParameters } from "#infra/stages.ts";
import { askAboutKeys, type StripeFor } from "./ask-stripe.ts";
import { readSecret, storeSecret } from "./parameters.ts";
import { type KeyRules, keyPairProblem, modeOfSecretKey, type StripeKeys } from "./stripe-keys.ts";
import type { Verdict } from "./verdict.ts";

export interface KeysDependencies {
  readonly ssm: SSMClient;
  readonly stripeFor: StripeFor;
  readonly rules: KeyRules;
  /** Asks the operator. */
  readonly askKeys: () => Promise<StripeKeys>;
}

/** The stored keys, when both exist and are well-formed. */
export async function readKeys(ssm: SSMClient, stage: Stage): Promise<StripeKeys | undefined> {
  const names = stripeParameters(stage);
  const secretKey = await readSecret(ssm, names.secretKey);
  const publishableKey = await readSecret(ssm, names.publishableKey);
  if (!secretKey || !publishableKey || !modeOfSecretKey(secretKey.value)) return undefined;
  return { secretKey: secretKey.value, publishableKey: publishableKey.value };
}

/** Whether Stripe's keys are stored, encrypted, of one account and of the right mode. */
export async function judgeKeys(dependencies: KeysDependencies): Promise<Verdict> {
  const { ssm, stripeFor, rules } = dependencies;
  const names = stripeParameters(rules.stage);
  const setUp = `Run ${setUpCommand(rules.stage)}`;
  const secretKey = await readSecret(ssm, names.secretKey);
  const publishableKey = await readSecret(ssm, names.publishableKey);

  if (!secretKey || !publishableKey) {
    const missing = [!secretKey && names.secretKey, !publishableKey && names.publishableKey];
    return {
      state: "wrong",
      finding: `not stored: ${missing.filter((name) => name !== false).join(", ")}`,
      remedy: `${setUp}.`,
      repair: () => replaceKeys(dependencies),
    };
  }
  const keys = { secretKey: secretKey.value, publishableKey: publishableKey.value };
  if (!secretKey.isEncrypted || !publishableKey.isEncrypted) {
    return {
      state: "wrong",
      finding: "stored unencrypted",
      remedy: `${setUp}; afterwards roll the secret key in Stripe's dashboard, because it could be read.`,
      repair: async () => {
        await storeKeys(ssm, rules.stage, keys);
        return "encrypted; now roll the secret key in Stripe's dashboard, because it could be read, and give the new one with --replace-keys";
      },
    };
  }
  const problem = keyPairProblem(keys, rules) ?? (await askAboutKeys(stripeFor, keys));
  if (problem !== undefined) {
    return { state: "wrong", finding: problem, remedy: `${setUp} --replace-keys.` };
  }
  return {
    state: "right",
    finding: `stored, accepted by Stripe, ${modeOfSecretKey(keys.secretKey)} mode`,
  };
}

/** Asks for a pair of keys, and stores it when Stripe accepts it. */
export async function replaceKeys({ ssm, rules, askKeys }: KeysDependencies): Promise<string> {
  await storeKeys(ssm, rules.stage, await askKeys());
  return "stored; functions that are running notice within five minutes";
}

async function storeKeys(ssm: SSMClient, stage: Stage, keys: StripeKeys): Promise<void> {
  const names = stripeParameters(stage);
  await storeSecret(ssm, names.secretKey, {
    value: keys.secretKey,
    description: "Touchline's secret key of Stripe.",
  });
  await storeSecret(ssm, names.publishableKey, {
    value: keys.publishableKey,
    description: "Touchline's publishable key of Stripe.",
  });
}
