import { stripeParameters } from "#infra/stages.ts";
import { judgeAlarmMail, judgeAlarms } from "./alarm-checks.ts";
import type { Connection } from "./connection.ts";
import {
  type Deployment,
  judgeAddress,
  judgeStack,
  judgeUnfinished,
  readStackStatus,
} from "./deployment.ts";
import { judgeKeys, type KeysDependencies, readKeys } from "./keys-check.ts";
import { judgeSender, judgeSending } from "./mail-checks.ts";
import { readSecret } from "./parameters.ts";
import { smokeTest } from "./smoke-test.ts";
import { judgeTables } from "./tables-check.ts";
import { judgeTrainer, type TrainerDependencies } from "./trainer-check.ts";
import { type Check, notYet, type Verdict } from "./verdict.ts";
import { judgeWebhook, type WebhookDependencies } from "./webhook-check.ts";

/** Everything that has to be right about a deployment. Each check looks again at each call. */
export interface DeploymentChecks {
  readonly stack: Check;
  readonly address: Check;
  readonly keys: Check;
  readonly webhook: Check;
  readonly trainer: Check;
  readonly sender: Check;
  readonly sending: Check;
  readonly alarmMail: Check;
  readonly alarms: Check;
  readonly tables: Check;
  /** Against the live site. */
  readonly smoke: readonly Check[];
}

/** @param keys how keys are asked for, and which are accepted */
export function deploymentChecks(
  connection: Connection,
  deployment: Deployment | undefined,
  keys: KeysDependencies,
): DeploymentChecks {
  const { stage, region, clients, site } = connection;
  const { ses, sns, cloudWatch, dynamoDb } = clients;

  const check = (name: string, look: () => Promise<Verdict>): Check => ({ name, look });
  /** A check that needs the stack. */
  const deployed = (name: string, look: (deployment: Deployment) => Promise<Verdict>): Check =>
    check(name, async () => (deployment ? look(deployment) : notYet("there is no stack")));

  return {
    stack: check("Stack", async () =>
      deployment
        ? judgeStack(stage, deployment)
        : judgeUnfinished(stage, region, await readStackStatus(clients.cloudFormation, stage)),
    ),
    address: deployed("Address", async (there) => judgeAddress(stage, there, site.origin)),
    keys: check("Stripe keys", () => judgeKeys(keys)),
    webhook: deployed("Stripe webhook", async (there) => {
      const dependencies = await webhookDependencies(connection, there);
      return dependencies ? judgeWebhook(dependencies) : notYet("there is no usable secret key");
    }),
    trainer: deployed("Trainer's account", (there) =>
      judgeTrainer(trainerDependencies(connection, there)),
    ),
    sender: check("Sender's address", () =>
      judgeSender({ ses, senderEmail: site.senderEmail, stage }),
    ),
    sending: check("Sending mail", () => judgeSending({ ses, stage, siteOrigin: site.origin })),
    alarmMail: deployed("Alarm mails", (there) => judgeAlarmMail(sns, there)),
    alarms: deployed("Alarms", (there) => judgeAlarms(cloudWatch, there)),
    tables: deployed("Tables", (there) => judgeTables(dynamoDb, there, stage)),
    smoke: deployment ? smokeTest(liveSite(connection, deployment)) : [],
  };
}

/** @returns nothing without a usable secret key */
export async function webhookDependencies(
  { stage, clients, stripeFor }: Connection,
  { siteOrigin }: Deployment,
): Promise<WebhookDependencies | undefined> {
  const keys = await readKeys(clients.ssm, stage);
  return keys && { ssm: clients.ssm, stripe: stripeFor(keys.secretKey), stage, siteOrigin };
}

export function trainerDependencies(
  { stage, clients, site, now }: Connection,
  { userPoolId }: Deployment,
): TrainerDependencies {
  const { trainerEmail } = site;
  return { cognito: clients.cognito, userPoolId, trainerEmail, stage, now };
}

function liveSite({ stage, region, clients, fetch, wait }: Connection, deployment: Deployment) {
  const { siteOrigin, distributionDomainName, userPoolId } = deployment;
  const readWebhookSecret = async () =>
    (await readSecret(clients.ssm, stripeParameters(stage).webhookSecret))?.value;
  return { siteOrigin, distributionDomainName, userPoolId, region, readWebhookSecret, fetch, wait };
}
