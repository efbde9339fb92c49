import { askKeys, type Console } from "./ask-keys.ts";
import { askAboutKeys } from "./ask-stripe.ts";
import type { Connection } from "./connection.ts";
import { type Deployment, readDeployment } from "./deployment.ts";
import { deploymentChecks, trainerDependencies, webhookDependencies } from "./deployment-checks.ts";
import { explainFailure, redact } from "./explain-failure.ts";
import { type KeysDependencies, replaceKeys } from "./keys-check.ts";
import { resendInvitation } from "./trainer-check.ts";
import { type Check, lookAt } from "./verdict.ts";
import { renewWebhook } from "./webhook-check.ts";

/** What set-up is told to do besides putting right what is wrong. */
export interface SetUpOptions {
  readonly replaceKeys: boolean;
  readonly replaceWebhook: boolean;
  readonly resendInvitation: boolean;
  /** Accepts keys of Stripe's test mode in `prod`. */
  readonly testKeys: boolean;
  /** While the domain does not lead to the site yet. */
  readonly skipSmokeTest: boolean;
}

/** A check, and what the operator has asked for about it. */
type Step = readonly [Check, ((() => Promise<string>) | undefined)?];

/**
 * Does what CloudFormation cannot, and prints one line for each step. What is right stays as it is,
 * so set-up can be run at any time.
 * @returns whether everything is right, apart from what waits for a person
 */
export async function setUp(
  connection: Connection,
  operator: Console,
  options: SetUpOptions,
): Promise<boolean> {
  const { stage, clients, stripeFor } = connection;
  const say = (line: string) => operator.output.write(`${redact(line)}\n`);
  const rules = { stage, testKeys: options.testKeys };
  const keys: KeysDependencies = {
    ssm: clients.ssm,
    stripeFor,
    rules,
    askKeys: () => askKeys(operator, rules, (given) => askAboutKeys(stripeFor, given)),
  };
  const deployment = await readDeployment(clients.cloudFormation, stage);
  const checks = deploymentChecks(connection, deployment, keys);
  const requested = requestedActions(connection, deployment, keys, options);

  const steps: readonly Step[] = [
    [checks.stack],
    [checks.address],
    [checks.keys, requested.keys],
    [checks.webhook, requested.webhook],
    [checks.trainer, requested.trainer],
    [checks.sender],
    [checks.sending],
    [checks.alarmMail],
    ...(options.skipSmokeTest ? [] : checks.smoke.map((check): Step => [check])),
  ];
  let isRight = true;
  for (const [check, requested] of steps) {
    isRight = (await takeStep(check, requested, say)) && isRight;
  }
  return isRight;
}

/** What the options ask for, by step: it is done even when nothing is wrong. */
function requestedActions(
  connection: Connection,
  deployment: Deployment | undefined,
  keys: KeysDependencies,
  options: SetUpOptions,
) {
  return {
    keys: options.replaceKeys ? () => replaceKeys(keys) : undefined,
    webhook:
      options.replaceWebhook && deployment
        ? async () => {
            const dependencies = await webhookDependencies(connection, deployment);
            if (!dependencies) throw new Error("There is no usable secret key.");
            return renewWebhook(dependencies);
          }
        : undefined,
    trainer:
      options.resendInvitation && deployment
        ? () => resendInvitation(trainerDependencies(connection, deployment))
        : undefined,
  };
}

/** Looks, acts, and looks again; prints in one line how it ended. */
async function takeStep(
  check: Check,
  requested: (() => Promise<string>) | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const before = requested ? undefined : await lookAt(check);
  const act = requested ?? (before?.state === "right" ? undefined : before?.repair);
  const done: string[] = [];
  if (act) {
    try {
      done.push(await act());
    } catch (error) {
      const { what, remedy } = explainFailure(error);
      const found = before ? `${before.finding}; ` : "";
      say(`wrong  ${check.name}: ${found}${what}\n       → ${remedy}`);
      return false;
    }
  }
  const after = act || !before ? await lookAt(check) : before;
  const told = [...done, after.finding].join("; ");
  if (after.state === "right") {
    say(`${act ? "done " : "right"}  ${check.name}: ${told}`);
    return true;
  }
  say(
    `${after.state === "todo" ? "to do" : "wrong"}  ${check.name}: ${told}\n       → ${after.remedy}`,
  );
  return after.state === "todo";
}
