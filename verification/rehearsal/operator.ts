import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { AdminCreateUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { resultsTable, runAllChecks } from "#infra/operations/checks/doctor.ts";
import {
  type Connection,
  connect,
  createClients,
  createStripeFor,
  edgeRegion,
} from "#infra/operations/connection/connection.ts";
import { requireDeployment } from "#infra/operations/connection/deployment.ts";
import { storeSecret } from "#infra/operations/connection/parameters.ts";
import { openPrompts } from "#infra/operations/connection/prompts.ts";
import { setUp } from "#infra/operations/setting-up/set-up.ts";
import { calendarKeyParameters, type Stage } from "#infra/stages.ts";
import { calendarKeys, standInKeys } from "#local/settings.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { dayMs } from "#shared/values/durations.ts";
import type { Emulator } from "./emulator.ts";
import type { Project } from "./project.ts";

interface OperatorOptions {
  readonly stage: Stage;
  readonly project: Pick<Project, "site" | "choices">;
  readonly emulator: Pick<Emulator, "addressIn">;
  readonly region: string;
  readonly stripeApiUrl: string;
}

/** Connects the operator's commands to the emulator and to the stand-in for Stripe. */
export function connectOperator(options: OperatorOptions): Connection {
  const { stage, project, emulator, region, stripeApiUrl } = options;
  return {
    ...connect(stage),
    clients: createClients(emulator.addressIn(region)),
    edgeClients: createClients(emulator.addressIn(edgeRegion)),
    site: project.site,
    choices: project.choices,
    stripeFor: createStripeFor(stripeApiUrl),
    // The domain is not in the DNS of the world.
    findCaa: async () => [],
    findMx: async () => [{ exchange: "mail.example", priority: 10 }],
    certificateEnd: async () => new Date(Date.now() + 300 * dayMs),
    // The stand-in for Stripe has no other keys.
    testKeys: true,
  };
}

/**
 * Runs what `npm run setup` runs, and types what it asks for.
 * @returns what it prints
 * @throws with what it prints, unless all is right in the end, or when a key is shown
 */
export async function runSetUp(connection: Connection): Promise<string> {
  const { secretKey, publishableKey, webhookSecret } = standInKeys;
  const lines = [secretKey, publishableKey, connection.site.trainerEmail];
  const typed = lines.map((line) => `${line}\n`);
  const output = new PassThrough();
  const operator = openPrompts({ input: Readable.from(typed), output });
  const isRight = await setUp(connection, operator, {});
  operator.close();
  output.end();
  const printed = await text(output);
  assert.ok(isRight, printed);
  for (const key of [secretKey, webhookSecret]) {
    assert.ok(!printed.includes(key), "A key is shown.");
  }
  return printed;
}

/** Stores what both calendars sign with; `npm run setup` stores the key of the one that the site links to. */
export async function storeCalendarKeys({ clients, stage }: Connection): Promise<void> {
  for (const service of calendarServices) {
    const secret = { value: calendarKeys[service], description: "" };
    await storeSecret(clients.ssm, calendarKeyParameters(stage)[service], secret);
  }
}

/**
 * Left for the trainer, for a deployment after SES has verified the sender, or for the operator who reserves no
 * capacity; and MiniStack's firewall counts nothing.
 */
const leftToDo = ["Second factor", "Sign-in addresses", "Sign-in emails", "Firewall", "Capacity"];

/** Runs what `npm run doctor` runs, and throws unless everything else is right. */
export async function runDoctor(connection: Connection): Promise<void> {
  const found = await runAllChecks(connection);
  const isRight = found.every(
    ({ name, result: { status } }) =>
      status === "ok" || (status === "todo" && leftToDo.includes(name)),
  );
  assert.ok(isRight && found.length > 0, resultsTable(found));
}

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
