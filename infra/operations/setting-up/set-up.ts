import { resendInvitation } from "#infra/operations/checks/administrators-checks.ts";
import {
  type Check,
  type CheckResult,
  type Repair,
  resultLine,
  runCheck,
} from "#infra/operations/checks/check.ts";
import { deploymentChecks } from "#infra/operations/checks/deployment-checks.ts";
import { replaceKeys } from "#infra/operations/checks/keys-check.ts";
import { renewWebhook } from "#infra/operations/checks/webhook-check.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { isWorking, readDeployment } from "#infra/operations/connection/deployment.ts";
import { explainFailure, redact } from "#infra/operations/connection/failure.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { manageAdministrators } from "./manage-administrators.ts";

/** What set-up does besides repairing what failed. */
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

/** A check, and a change that the operator requested, which is made whatever its result is. */
type Step = readonly [Check, requested?: Repair | false | undefined];

/**
 * Does what CloudFormation cannot, and prints one line for each step. It repairs only what failed, so it can
 * be run at any time. It does nothing while the stack does not work, and invites the trainer only to a site
 * that can take payments.
 * @returns whether no step failed; steps that wait for a person do not count
 */
export async function setUp(
  connection: Connection,
  operator: Prompts,
  options: SetUpOptions,
): Promise<boolean> {
  const keys = { testKeys: options.testKeys ?? false };
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const checks = deploymentChecks(connection, deployment, keys);
  const takeSteps = async (...steps: readonly Step[]): Promise<boolean> => {
    let isDone = true;
    for (const step of steps) isDone = (await takeStep(step, operator)) && isDone;
    return isDone;
  };

  const areStacksWhole = await takeSteps([checks.stack], [checks.edgeStack]);
  if (!areStacksWhole || !deployment || !isWorking(deployment.status)) return false;
  if (options.administrators) {
    await manageAdministrators(connection, deployment, operator);
    return takeSteps([checks.administrators]);
  }
  const isBegun = await takeSteps([checks.address], [checks.certificate]);
  const canTakePayments = await takeSteps([
    checks.keys,
    options.replaceKeys && (() => replaceKeys(connection, keys, operator)),
  ]);
  const needKeys: readonly Step[] = [
    [checks.webhook, options.replaceWebhook && (() => renewWebhook(connection, deployment))],
    [checks.wallets],
    [checks.descriptor],
    [
      checks.trainer,
      options.resendInvitation && (() => resendInvitation(connection, deployment, operator)),
    ],
    [checks.administrators],
  ];
  if (!canTakePayments) {
    const left = needKeys.map(([{ name }]) => name).join(", ");
    const message =
      "nothing was done, and no invitation sent, because Stripe's keys are not usable";
    const remedy = "Replace the keys as said above, and run this command again: it does the rest.";
    operator.say(resultLine(left, { status: "todo", message, remedy }));
  }
  const isOpen = canTakePayments && (await takeSteps(...needKeys));
  const isRestDone = await takeSteps(
    [checks.sender],
    [checks.dkim],
    [checks.mailFrom],
    [checks.sending],
    [checks.signInMails],
    [checks.alarmMail],
    ...(options.skipSmokeTest ? [] : checks.smoke.map((check): Step => [check])),
  );
  return isBegun && isOpen && isRestDone;
}

/**
 * Checks, repairs, and checks again; prints the result in one line.
 * @returns whether it has not failed
 */
async function takeStep([check, requested]: Step, operator: Prompts): Promise<boolean> {
  const before = await runCheck(check);
  const repair = requested || before.repair;
  const after = repair
    ? await makeOk(check, repair, operator, requested ? "" : before.message)
    : before;
  const { status, message, remedy } = after;
  const word = status === "ok" && repair ? "done" : status;
  operator.say(redact(resultLine(check.name, { status: word, message, remedy })));
  return status === "ok" || status === "todo";
}

/** The result after a repair, which says what was done. */
async function makeOk(
  check: Check,
  repair: Repair,
  operator: Prompts,
  found: string,
): Promise<CheckResult> {
  try {
    const done = await repair(operator);
    const after = await runCheck(check);
    return { ...after, message: `${done}; ${after.message}` };
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    return { status: "failed", message: found ? `${found}; ${message}` : message, remedy };
  }
}
