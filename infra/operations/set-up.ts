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

/** What the operator asks for although it may be right as it is. */
export interface SetUpOptions {
  readonly replaceKeys: boolean;
  readonly replaceWebhook: boolean;
  readonly resendInvitation: boolean;
  /** Takes keys of Stripe's test mode in `prod`. */
  readonly testKeys: boolean;
  /** For a domain that does not lead to the site yet. */
  readonly skipSmokeTest: boolean;
}

/** A check, and what has been asked for besides. */
type Step = readonly [Check, ((() => Promise<string>) | undefined)?];

/**
 * Does what CloudFormation cannot, and says so in one line for each step. What is right already
 * stays as it is, so it can be run at any time.
 * @returns whether everything that set-up can do is right; what waits for a person may remain
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
  const insisting = wishes(connection, deployment, keys, options);

  const steps: readonly Step[] = [
    [checks.stack],
    [checks.address],
    [checks.keys, insisting.keys],
    [checks.webhook, insisting.webhook],
    [checks.trainer, insisting.trainer],
    [checks.sender],
    [checks.sending],
    [checks.alarmMail],
    ...(options.skipSmokeTest ? [] : checks.smoke.map((check): Step => [check])),
  ];
  let isRight = true;
  for (const [check, insisted] of steps) {
    isRight = (await takeStep(check, insisted, say)) && isRight;
  }
  return isRight;
}

/** What is done although nothing may be wrong, for each of the steps that it has been asked of. */
function wishes(
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

/** Looks, does what is to be done, and looks again; tells in one line how it ended. */
async function takeStep(
  check: Check,
  insisted: (() => Promise<string>) | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const before = insisted ? undefined : await lookAt(check);
  const act = insisted ?? (before?.state === "right" ? undefined : before?.repair);
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
