import type { Connection } from "./connection.ts";
import { isWorking, readDeployment } from "./deployment.ts";
import { deploymentChecks } from "./deployment-checks.ts";
import { explainFailure, redact } from "./explain-failure.ts";
import { type KeysOptions, replaceKeys } from "./keys-check.ts";
import { manageAdministrators } from "./manage-administrators.ts";
import type { Prompts } from "./prompts.ts";
import { resendInvitation } from "./trainer-check.ts";
import { type Check, runCheck, type Verdict } from "./verdict.ts";
import { renewWebhook } from "./webhook-check.ts";

/** What set-up does besides repairing what is wrong. */
export interface SetUpOptions {
  readonly replaceKeys?: boolean;
  readonly replaceWebhook?: boolean;
  readonly resendInvitation?: boolean;
  /** Changes who is an administrator, and does nothing else. */
  readonly administrators?: boolean;
  /** Accepts keys of Stripe's test mode in `prod`. */
  readonly testKeys?: boolean;
  /** Used while the domain does not lead to the site yet. */
  readonly skipSmokeTest?: boolean;
}

/** A check, and a change that the operator requested, which is made even if nothing is wrong. */
type Step = readonly [Check, requested?: (() => Promise<string>) | false | undefined];

/**
 * Does what CloudFormation cannot, and prints one line for each step. It repairs only what is wrong,
 * so it can be run at any time. It does nothing while the stack does not work, and invites the trainer only
 * to a site that can take payments.
 * @returns whether nothing is wrong; steps that wait for a person do not count
 */
export async function setUp(
  connection: Connection,
  operator: Prompts,
  options: SetUpOptions,
): Promise<boolean> {
  const say = (line: string) => operator.say(redact(line));
  const keys: KeysOptions = { testKeys: options.testKeys ?? false, operator };
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const checks = deploymentChecks(connection, deployment, keys);
  const stack = await takeStep([checks.stack], say);
  const edgeStack = await takeStep([checks.edgeStack], say);
  const isReady = deployment && isWorking(deployment.status) && stack !== "wrong";
  if (!isReady || edgeStack === "wrong") return false;

  const takeSteps = async (steps: readonly Step[]): Promise<boolean> => {
    let isRight = true;
    for (const step of steps) isRight = (await takeStep(step, say)) !== "wrong" && isRight;
    return isRight;
  };
  if (options.administrators) {
    await manageAdministrators(connection, deployment, operator);
    return takeSteps([[checks.administrators]]);
  }
  const isBegun = await takeSteps([[checks.address]]);
  const replace = options.replaceKeys && (() => replaceKeys(connection, keys));
  const canTakePayments = await takeSteps([[checks.keys, replace]]);
  const needKeys: readonly Step[] = [
    [checks.webhook, options.replaceWebhook && (() => renewWebhook(connection, deployment))],
    [checks.wallets],
    [
      checks.trainer,
      options.resendInvitation && (() => resendInvitation(connection, deployment, operator)),
    ],
    [checks.administrators],
  ];
  if (!canTakePayments) {
    const left = needKeys.map(([{ name }]) => name).join(", ");
    say(`to do  ${left}: nothing was done, and no invitation sent, because Stripe's keys are not right
       → Put the keys right as said above, and run this command again: it does the rest.`);
  }
  const isOpen = canTakePayments && (await takeSteps(needKeys));
  const isRestRight = await takeSteps([
    [checks.sender],
    [checks.dkim],
    [checks.mailFrom],
    [checks.dmarc],
    [checks.sending],
    [checks.mailReports],
    [checks.alarmMail],
    ...(options.skipSmokeTest ? [] : checks.smoke.map((check): Step => [check])),
  ]);
  return isBegun && isOpen && isRestRight;
}

type State = Verdict["state"];

/** Checks, repairs, and checks again; prints the result in one line. */
async function takeStep([check, requested]: Step, say: (line: string) => void): Promise<State> {
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
      return "wrong";
    }
  }
  const after = act || !before ? await runCheck(check) : before;
  const result = [...done, after.finding].join("; ");
  if (after.state === "right") {
    say(`${act ? "done " : "right"}  ${check.name}: ${result}`);
    return "right";
  }
  const mark = after.state === "todo" ? "to do" : "wrong";
  say(`${mark}  ${check.name}: ${result}\n       → ${after.remedy}`);
  return after.state;
}
