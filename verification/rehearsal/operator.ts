import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { AdminCreateUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import {
  type AwsAddress,
  type Connection,
  connect,
  createClients,
  createStripeFor,
  edgeRegion,
} from "#infra/operations/connection.ts";
import { requireDeployment } from "#infra/operations/deployment.ts";
import { examine, findingsTable } from "#infra/operations/doctor.ts";
import { openPrompts } from "#infra/operations/prompts.ts";
import { type SetUpOptions, setUp } from "#infra/operations/set-up.ts";
import { standInKeys } from "#local/settings.ts";
import { site } from "#shared/site/site.ts";
import type { FrontDoor } from "./front-door.ts";
import { domain } from "./operators-project.ts";

interface OperatorOptions extends Pick<Connection, "stage"> {
  readonly address: AwsAddress;
  readonly stripeApiUrl: string;
  /** There is none before the first deployment. */
  readonly door?: FrontDoor;
  /** By default those of this project. */
  readonly choices?: Connection["choices"];
  readonly siteValues?: Connection["site"];
}

/** Connects the operator's commands to the emulator and to the stand-in for Stripe. */
export function connectOperator(options: OperatorOptions): Connection {
  const { stage, address, stripeApiUrl, door, siteValues = site } = options;
  return {
    ...connect(stage),
    clients: createClients(address),
    edgeClients: createClients({ ...address, region: edgeRegion }),
    site: siteValues,
    // The domain of the rehearsal is in no public DNS. It has the record that a domain with mail
    // usually has.
    dns: {
      nameServers: async () => [],
      aliases: async () => [],
      texts: async (name) => (name === `_dmarc.${domain}` ? ["v=DMARC1; p=reject"] : []),
    },
    ...(options.choices && { choices: options.choices }),
    stripeFor: createStripeFor(stripeApiUrl),
    ...(door && { fetch: door.fetch }),
  };
}

/**
 * Runs what `npm run setup` runs, and types Stripe's keys, unless they are stored, and the trainer's address
 * when it asks.
 * @returns what it prints
 * @throws with what it prints, unless all is right in the end, or when a key is shown
 */
export async function runSetUp(
  connection: Connection,
  { areKeysStored = false } = {},
): Promise<string> {
  const { secretKey, publishableKey, webhookSecret } = standInKeys;
  const keys = areKeysStored ? [] : [secretKey, publishableKey];
  const typed = [...keys, connection.site.trainerEmail];
  // The stand-in for Stripe has no other keys.
  const { isRight, printed } = await typeInto(connection, typed, { testKeys: true });
  assert.ok(isRight, printed);
  for (const key of [secretKey, webhookSecret]) {
    assert.ok(!printed.includes(key), "A key is shown.");
  }
  return printed;
}

/**
 * Runs what `npm run setup` runs while a stack is not in order.
 * @returns what it prints
 */
export async function setUpRefused(connection: Connection): Promise<string> {
  const { isRight, printed } = await typeInto(connection, [], {});
  assert.ok(!isRight, printed);
  return printed;
}

/** Runs what `npm run setup -- --administrators` runs, and types these lines. */
export async function changeAdministrators(
  connection: Connection,
  typed: readonly string[],
): Promise<string> {
  const { isRight, printed } = await typeInto(connection, typed, { administrators: true });
  assert.ok(isRight, printed);
  return printed;
}

async function typeInto(
  connection: Connection,
  typed: readonly string[],
  options: SetUpOptions,
): Promise<{ readonly isRight: boolean; readonly printed: string }> {
  const output = new PassThrough();
  const operator = openPrompts({ input: Readable.from(typed.map((line) => `${line}\n`)), output });
  const isRight = await setUp(connection, operator, options);
  operator.close();
  output.end();
  return { isRight, printed: await text(output) };
}

/** Runs what `npm run doctor` runs, and throws unless everything is right. */
export async function runDoctor(connection: Connection): Promise<void> {
  const found = await examine(connection, { testKeys: true });
  const isRight = found.every(({ verdict }) => verdict.state === "right");
  assert.ok(isRight && found.length > 0, findingsTable(found));
}

/** Creates a user who may sign in and is not an administrator. */
export async function inviteOutsider(connection: Connection, email: string): Promise<void> {
  const { userPoolId } = await requireDeployment(connection);
  await connection.clients.cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
}
