import Stripe from "stripe";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { readSecret, storeSecret } from "#infra/operations/connection/parameters.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { type Stage, setUpCommand, stripeParameters } from "#infra/stages.ts";
import { type CheckResult, failed, ok, repairable, skipped } from "./check.ts";
import { missingRights, unknownIntent } from "./stripe-rights.ts";

interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

const modeOf = (form: RegExp) => (key: string) => form.exec(key)?.[1];
const modeOfSecretKey = modeOf(/^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/);
const modeOfPublishableKey = modeOf(/^pk_(test|live)_[A-Za-z0-9_]{8,}$/);

/** Makes a check that asks Stripe one that is skipped without a usable secret key. */
export const withStripe =
  <On extends Connection>(check: (stripe: Stripe, on: On) => Promise<CheckResult>) =>
  async (on: On): Promise<CheckResult> => {
    const stripe = await connectStripe(on);
    return stripe ? check(stripe, on) : skipped("there is no usable secret key");
  };

/** @returns nothing without a usable secret key */
export async function connectStripe(connection: Connection): Promise<Stripe | undefined> {
  const { stage, clients, stripeFor } = connection;
  const stored = await readSecret(clients.ssm, stripeParameters(stage).secretKey);
  return stored && modeOfSecretKey(stored.value) ? stripeFor(stored.value) : undefined;
}

/** Whether Stripe's keys are stored, encrypted, from one account and of the right mode. */
export async function checkKeys(connection: Connection): Promise<CheckResult> {
  const { clients, stage } = connection;
  const names = stripeParameters(stage);
  const secretKey = await readSecret(clients.ssm, names.secretKey);
  const publishableKey = await readSecret(clients.ssm, names.publishableKey);
  if (!secretKey || !publishableKey) {
    const missing = [!secretKey && names.secretKey, !publishableKey && names.publishableKey];
    return repairable(stage, `not stored: ${missing.filter(Boolean).join(", ")}`, (operator) =>
      replaceKeys(connection, operator),
    );
  }
  const keys = { secretKey: secretKey.value, publishableKey: publishableKey.value };
  const problem = await problemOf(keys, connection);
  return problem === undefined
    ? ok(`stored, accepted by Stripe, ${modeOfSecretKey(keys.secretKey)} mode`)
    : failed(problem, `To store other keys: ${setUpCommand(stage)} --replace-keys`);
}

export async function replaceKeys(connection: Connection, operator: Prompts): Promise<string> {
  const { clients, stage } = connection;
  const keys = await askKeys(operator);
  const problem = await problemOf(keys, connection);
  if (problem !== undefined) throw new Error(`${problem} Nothing was stored.`);
  const names = stripeParameters(stage);
  const secret = { value: keys.secretKey, description: "Touchline's secret key of Stripe." };
  await storeSecret(clients.ssm, names.secretKey, secret);
  const publishable = {
    value: keys.publishableKey,
    description: "Touchline's publishable key of Stripe.",
  };
  await storeSecret(clients.ssm, names.publishableKey, publishable);
  return "stored; running functions use them within five minutes";
}

/** Asks for Stripe's keys, and does not show them. @throws with a sentence when the input ends */
export async function askKeys({ askHidden }: Prompts): Promise<StripeKeys> {
  const secretKey = await askHidden("Stripe's secret key");
  const publishableKey = secretKey && (await askHidden("Stripe's publishable key"));
  if (secretKey !== undefined && publishableKey !== undefined) return { secretKey, publishableKey };
  throw new Error(
    "No key was given, and nothing was stored. The secret key comes first, then the publishable key.",
  );
}

async function problemOf(keys: StripeKeys, connection: Connection): Promise<string | undefined> {
  const { stage, testKeys, stripeFor } = connection;
  return keyPairProblem(keys, stage, testKeys) ?? (await askAboutKeys(stripeFor, keys));
}

/**
 * What is wrong with the form of a pair of keys, as a sentence that does not quote them.
 * @param stage which takes only keys of its mode
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
 * Checks a pair of keys without an effect at Stripe: whether the secret key has every right that the product
 * needs, and the publishable key reads the latest payment, or an invented one if there is none.
 * @returns what is wrong with them, as a sentence
 * @throws when Stripe cannot be reached
 */
async function askAboutKeys(
  stripeFor: Connection["stripeFor"],
  { secretKey, publishableKey }: StripeKeys,
): Promise<string | undefined> {
  let key = "secret";
  let intent: Stripe.PaymentIntent | undefined;
  try {
    const stripe = stripeFor(secretKey);
    const problem = await missingRights(stripe);
    if (problem !== undefined) return problem;
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    intent = data[0];
    key = "publishable";
    await stripeFor(publishableKey).paymentIntents.retrieve(intent?.id ?? unknownIntent, {
      client_secret: intent?.client_secret ?? `${unknownIntent}_secret_none`,
    });
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return `Stripe does not know the ${key} key.`;
    }
    if (key === "secret" || !(error instanceof Stripe.errors.StripeInvalidRequestError))
      throw error;
    // Stripe accepts the key, and does not know the invented payment.
    return intent?.client_secret
      ? "The publishable key and the secret key belong to different Stripe accounts."
      : undefined;
  }
}
