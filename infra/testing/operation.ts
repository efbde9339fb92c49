import { PassThrough } from "node:stream";
import Stripe from "stripe";
import { allChecks } from "#infra/operations/checks/all-checks.ts";
import { runCheck } from "#infra/operations/checks/check.ts";
import { runAllChecks } from "#infra/operations/checks/doctor.ts";
import {
  type Connection,
  createClients,
  createStripeFor,
  edgeRegion,
} from "#infra/operations/connection/connection.ts";
import { readDeployment } from "#infra/operations/connection/deployment.ts";
import { openPrompts } from "#infra/operations/connection/prompts.ts";
import { type SetUpOptions, setUp } from "#infra/operations/setting-up/set-up.ts";
import { type Stage, stripeParameters } from "#infra/stages.ts";
import { standInKeys } from "#local/settings.ts";
import { startForTest } from "#local/testing/stripe.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { site } from "#shared/site/site.ts";
import { startAwsAccount } from "./aws.ts";
import { createLiveSite, siteOrigin } from "./site.ts";

export const { secretKey, publishableKey } = standInKeys;

/** What tests replace. */
interface Changeable {
  choices: Connection["choices"];
  stripeFor: Connection["stripeFor"];
  certificateEnd: Connection["certificateEnd"];
  findCaa: Connection["findCaa"];
  findMx: NonNullable<Connection["findMx"]>;
  testKeys: boolean;
}

/** A deployed stage, and an operator who types the keys when asked. Stripe is the local stand-in. */
export async function startOperation(
  stage: Stage = "dev",
  siteValues: Partial<Connection["site"]> = {},
) {
  const aws = await startAwsAccount(stage);
  const { clientWith, standIn, setFaults, apiUrl } = await startForTest({
    secretKey,
    publishableKey,
  });
  /** Every request of the operator's commands that changes something at Stripe. */
  const changes: string[] = [];
  const stripeFor: Connection["stripeFor"] = (key) => {
    const client = createStripeFor(apiUrl)(key);
    client.on("response", ({ method, path, status }: Stripe.ResponseEvent) => {
      if (method !== "GET" && status < 400) changes.push(`${method} ${path}`);
    });
    return client;
  };
  const names = stripeParameters(stage);
  const live = createLiveSite(() => aws.parameters.get(names.webhookSecret)?.value);
  const connection: Connection & Changeable = {
    stage,
    region: "eu-west-2",
    clients: { ...createClients({ region: "eu-west-2" }), ...aws.clients },
    edgeClients: { ...createClients({ region: edgeRegion }), ...aws.edgeClients },
    site: { ...site, origin: siteOrigin, ...siteValues },
    choices: {},
    testKeys: true,
    stripeFor,
    fetch: live.fetch,
    certificateEnd: () => Promise.reject(new Error("There is no network.")),
    findCaa: async () => [],
    findMx: async () => [{ exchange: "mx.example", priority: 10 }],
    now: () => aws.now,
    wait: () => Promise.resolve(),
  };

  /** Runs set-up once, with this text as the standard input. */
  async function runSetUp(
    options: Partial<SetUpOptions> = {},
    typed = `${secretKey}\n${publishableKey}\n${connection.site.trainerEmail}\n`,
  ) {
    const input = new PassThrough();
    input.end(typed);
    const output = new PassThrough();
    const operator = openPrompts({ input, output });
    const isDone = await setUp(connection, operator, options);
    operator.close();
    output.end();
    let printed = "";
    for await (const chunk of output) printed += chunk;
    return { isDone, printed, lineOf: (name: string) => lineOf(printed, name) };
  }

  /** The doctor's results, by the name of the check. */
  async function results() {
    const named = await runAllChecks(connection);
    return new Map(named.map(({ name, result }) => [name, result]));
  }

  return {
    connection,
    aws,
    /** The account at Stripe, seen with its own client. */
    stripe: { client: clientWith(secretKey), changes, setFaults, endpoints: standIn.registered },
    site: live,
    names,
    /** Pays with a card for a booking. @returns the payment's id */
    pay: async (bookingId: string) => {
      const { id } = await clientWith(secretKey).paymentIntents.create({
        amount: 5000,
        currency: "gbp",
        metadata: { bookingId },
      });
      await clientWith(secretKey).paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
      return id;
    },
    runSetUp,
    results,
    /** What one check of the doctor finds, without the others: `failed: what is wrong → What to do.` */
    resultOf: async (name: string) => {
      const deployment = await readDeployment(connection.clients.cloudFormation, stage);
      const check = allChecks(connection, deployment).find((each) => each.name === name);
      const result = check && (await runCheck(check, connection, deployment));
      const remedy = result && "remedy" in result ? ` → ${result.remedy}` : "";
      return `${result?.status}: ${result?.message}${remedy}`;
    },
  };
}

export type Operation = Awaited<ReturnType<typeof startOperation>>;

/** A stage that is set up and in use. Only the first one of a stage in each worker runs set-up. */
export async function startInUse(stage: Stage = "prod"): Promise<Operation> {
  const operation = await startOperation(stage);
  const { aws, stripe } = operation;
  const known = leftBySetUp.get(stage);
  if (known) await restore(operation, known);
  else {
    await operation.runSetUp();
    leftBySetUp.set(stage, remember(operation));
  }
  const trainer = aws.users.get(site.trainerEmail);
  if (trainer) {
    trainer.status = "CONFIRMED";
    trainer.softwareToken.enabled = true;
  }
  aws.changes.length = 0;
  stripe.changes.length = 0;
  return operation;
}

const leftBySetUp = new Map<Stage, ReturnType<typeof remember>>();

/** What set-up has changed. `doctor.test.ts` holds that nothing is missing. */
function remember({ aws, stripe }: Operation) {
  const { parameters, users, stackPolicy } = aws;
  return structuredClone({ parameters, users, stackPolicy, endpoints: stripe.endpoints() });
}

async function restore({ aws, stripe }: Operation, left: ReturnType<typeof remember>) {
  const { parameters, users, stackPolicy, endpoints } = structuredClone(left);
  for (const [email, user] of users) aws.users.set(email, user);
  aws.stackPolicy = stackPolicy;
  await stripe.client.paymentMethodDomains.create({ domain_name: new URL(siteOrigin).host });
  for (const { id, url, description } of endpoints) {
    const again = await stripe.client.webhookEndpoints.create({
      ...{ url, api_version: Stripe.API_VERSION, enabled_events: [...handledStripeEvents] },
      ...(description === null ? {} : { description }),
    });
    for (const parameter of parameters.values()) {
      parameter.description = parameter.description.replace(id, again.id);
    }
  }
  for (const [name, parameter] of parameters) aws.parameters.set(name, parameter);
}

/** The line about a step, with the remedy below it. */
function lineOf(printed: string, name: string): string {
  const lines = printed.split("\n");
  const at = lines.findIndex((line) => line.slice(8).startsWith(`${name}:`));
  const remedy = lines[at + 1]?.includes("→") ? ` ${lines[at + 1]?.trim()}` : "";
  return `${lines[at]}${remedy}`;
}
