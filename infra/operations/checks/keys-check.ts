import type { SSMClient } from "@aws-sdk/client-ssm";
import Stripe from "stripe";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { readSecret, storeSecret } from "#infra/operations/connection/parameters.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { type Stage, setUpCommand, stripeParameters } from "#infra/stages.ts";
import { type CheckResult, failed, ok } from "./check.ts";
import { askKeys, keyPairProblem, modeOfSecretKey, type StripeKeys } from "./stripe-keys.ts";

export interface KeysOptions {
  /** Accepts keys of Stripe's test mode in `prod`, for a trial before opening. */
  readonly testKeys: boolean;
}

/** @returns nothing without a usable secret key */
export async function connectStripe({
  stage,
  clients,
  stripeFor,
}: Connection): Promise<Stripe | undefined> {
  const stored = await readSecret(clients.ssm, stripeParameters(stage).secretKey);
  return stored && modeOfSecretKey(stored.value) ? stripeFor(stored.value) : undefined;
}

/** Whether Stripe's keys are stored, encrypted, from one account and of the right mode. */
export async function checkKeys(
  connection: Connection,
  options: KeysOptions,
): Promise<CheckResult> {
  const { clients, stage } = connection;
  const names = stripeParameters(stage);
  const setUp = `Run ${setUpCommand(stage)}`;
  const secretKey = await readSecret(clients.ssm, names.secretKey);
  const publishableKey = await readSecret(clients.ssm, names.publishableKey);
  if (!secretKey || !publishableKey) {
    const missing = [!secretKey && names.secretKey, !publishableKey && names.publishableKey];
    return failed(`not stored: ${missing.filter(Boolean).join(", ")}`, `${setUp}.`, (operator) =>
      replaceKeys(connection, options, operator),
    );
  }
  const keys = { secretKey: secretKey.value, publishableKey: publishableKey.value };
  const problem = await problemOf(keys, connection, options);
  return problem === undefined
    ? ok(`stored, accepted by Stripe, ${modeOfSecretKey(keys.secretKey)} mode`)
    : failed(problem, `${setUp} --replace-keys.`);
}

/** Asks for a pair of keys, and stores it if Stripe accepts it. */
export async function replaceKeys(
  connection: Connection,
  options: KeysOptions,
  operator: Prompts,
): Promise<string> {
  const keys = await askKeys(operator);
  const problem = await problemOf(keys, connection, options);
  if (problem !== undefined) throw new Error(`${problem} Nothing was stored.`);
  await storeKeys(connection.clients.ssm, connection.stage, keys);
  return "stored; running functions use them within five minutes";
}

async function problemOf(
  keys: StripeKeys,
  { stage, stripeFor }: Connection,
  { testKeys }: KeysOptions,
): Promise<string | undefined> {
  return keyPairProblem(keys, stage, testKeys) ?? (await askAboutKeys(stripeFor, keys));
}

async function storeKeys(ssm: SSMClient, stage: Stage, keys: StripeKeys): Promise<void> {
  const names = stripeParameters(stage);
  for (const [name, kind] of [
    ["secretKey", "secret"],
    ["publishableKey", "publishable"],
  ] as const) {
    const description = `Touchline's ${kind} key of Stripe.`;
    await storeSecret(ssm, names[name], { value: keys[name], description });
  }
}

const unknownIntent = "pi_touchline0000000000000";

/**
 * Checks a pair of keys with two reads from Stripe: the secret key reads the latest payment, and the
 * publishable key the same one, or an invented one if there is no payment.
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
    const { data } = await stripeFor(secretKey).paymentIntents.list({ limit: 1 });
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
