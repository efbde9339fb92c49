import { PassThrough } from "node:stream";
import {
  type Connection,
  createClients,
  createStripeFor,
  edgeRegion,
} from "#infra/operations/connection.ts";
import { examine } from "#infra/operations/doctor.ts";
import { openPrompts } from "#infra/operations/prompts.ts";
import { type SetUpOptions, setUp } from "#infra/operations/set-up.ts";
import type { StageChoices } from "#infra/stage-choices.ts";
import { type Stage, stripeParameters } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";
import { mockAwsAccount } from "./aws.ts";
import { createLiveSite, siteOrigin } from "./site.ts";
import { publishableKey, secretKey, startStripeAccount } from "./stripe.ts";

/** A deployed stage, and an operator who types the keys when asked. */
export async function startOperation(
  stage: Stage = "dev",
  siteValues: Partial<Connection["site"]> = {},
) {
  const aws = mockAwsAccount(stage);
  const stripe = await startStripeAccount();
  const names = stripeParameters(stage);
  const live = createLiveSite(() => aws.parameters.get(names.webhookSecret)?.value);
  const connection: Connection & { choices: StageChoices } = {
    stage,
    region: "eu-west-2",
    clients: createClients({ region: "eu-west-2" }),
    edgeClients: createClients({ region: edgeRegion }),
    site: { ...site, origin: siteOrigin, ...siteValues },
    choices: {},
    dns: aws.dns,
    stripeFor: createStripeFor(stripe.apiUrl),
    fetch: live.fetch,
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
    const isRight = await setUp(connection, operator, { testKeys: true, ...options });
    operator.close();
    output.end();
    let printed = "";
    for await (const chunk of output) printed += chunk;
    return { isRight, printed, lineOf: (name: string) => lineOf(printed, name) };
  }

  return {
    connection,
    aws,
    stripe: stripe.account,
    site: live,
    names,
    runSetUp,
    /** What the doctor finds, by the name of the check. */
    examine: async (testKeys = true) =>
      new Map((await examine(connection, { testKeys })).map((each) => [each.name, each.verdict])),
  };
}

/** A stage that is set up and in use. */
export async function startInUse(stage: "dev" | "prod" = "prod") {
  const operation = await startOperation(stage);
  await operation.runSetUp();
  const trainer = operation.aws.users.get(site.trainerEmail);
  if (trainer) trainer.status = "CONFIRMED";
  operation.aws.changes.length = 0;
  operation.stripe.changes.length = 0;
  return operation;
}

/** The line about a step, with the remedy below it. */
function lineOf(printed: string, name: string): string {
  const lines = printed.split("\n");
  const at = lines.findIndex((line) => line.slice(7).startsWith(`${name}:`));
  const remedy = lines[at + 1]?.includes("→") ? ` ${lines[at + 1]?.trim()}` : "";
  return `${lines[at]}${remedy}`;
}
