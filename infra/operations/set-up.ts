import type { Connection } from "./connection.ts";
import { type Deployment, readDeployment } from "./deployment.ts";
import { deploymentChecks } from "./deployment-checks.ts";
import { explainFailure, redact } from "./explain-failure.ts";
import { type KeysOptions, replaceKeys } from "./keys-check.ts";
import type { Console } from "./stripe-keys.ts";
import { resendInvitation } from "./trainer-check.ts";
import { type Check, runCheck } from "./verdict.ts";
import { renewWebhook } from "./webhook-check.ts";

/** What set-up does besides repairing what is wrong. */
export interface SetUpOptions {
  readonly replaceKeys?: boolean;
  readonly replaceWebhook?: boolean;
  readonly resendInvitation?: boolean;
  /** Accepts keys of Stripe's test mode in `prod`. */
  readonly testKeys?: boolean;
  /** Used while the domain does not lead to the site yet. */
  readonly skipSmokeTest?: boolean;
}

/** A check, and a change that the operator requested, which is made even if nothing is wrong. */
type Step = readonly [Check, requested?: (() => Promise<string>) | false | undefined];

/**
 * Does what CloudFormation cannot, and prints one line for each step. It repairs only what is wrong,
 * so it can be run at any time.
 * @returns whether nothing is wrong; steps that wait for a person do not count
 */
export async function setUp(
  connection: Connection,
  operator: Console,
  options: SetUpOptions,
): Promise<boolean> {
  const say = (line: string) => operator.output.write(`${redact(line)}\n`);
  const keys: KeysOptions = { testKeys: options.testKeys ?? false, operator };
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const checks = deploymentChecks(connection, deployment, keys);
  const deployed = (act: (connection: Connection, deployment: Deployment) => Promise<string>) =>
    deployment && (() => act(connection, deployment));

  const steps: readonly Step[] = [
    [checks.stack],
    [checks.address],
    [checks.keys, options.replaceKeys && (() => replaceKeys(connection, keys))],
    [checks.webhook, options.replaceWebhook && deployed(renewWebhook)],
    [checks.wallets],
    [checks.trainer, options.resendInvitation && deployed(resendInvitation)],
    [checks.sender],
    [checks.sending],
    [checks.alarmMail],
    ...(options.skipSmokeTest ? [] : checks.smoke.map((check): Step => [check])),
  ];
  let isRight = true;
  for (const step of steps) isRight = (await takeStep(step, say)) && isRight;
  return isRight;
}

/** Checks, repairs, and checks again; prints the result in one line. */
async function takeStep([check, requested]: Step, say: (line: string) => void): Promise<boolean> {
  const before = requested ? undefined : await runCheck(check);
  const act = requested || (before?.state === "right" ? undefined : before?.repair);
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
  const after = act || !before ? await runCheck(check) : before;
  const result = [...done, after.finding].join("; ");
  if (after.state === "right") {
    say(`${act ? "done " : "right"}  ${check.name}: ${result}`);
    return true;
  }
  const state = after.state === "todo" ? "to do" : "wrong";
  say(`${state}  ${check.name}: ${result}\n       → ${after.remedy}`);
  return after.state === "todo";
}
