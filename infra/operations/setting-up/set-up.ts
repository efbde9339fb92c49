import { type Check, type CheckResult, runCheck } from "#infra/operations/checks/check.ts";
import { deploymentChecks } from "#infra/operations/checks/deployment-checks.ts";
import { type KeysOptions, replaceKeys } from "#infra/operations/checks/keys-check.ts";
import { resendInvitation } from "#infra/operations/checks/trainer-check.ts";
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
type Step = readonly [Check, requested?: (() => Promise<string>) | false | undefined];

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
  const say = (line: string) => operator.say(redact(line));
  const keys: KeysOptions = { testKeys: options.testKeys ?? false, operator };
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const checks = deploymentChecks(connection, deployment, keys);
  const takeSteps = async (...steps: readonly Step[]): Promise<boolean> => {
    let isDone = true;
    for (const step of steps) isDone = (await takeStep(step, say)) && isDone;
    return isDone;
  };

  const areStacksWhole = await takeSteps([checks.stack], [checks.edgeStack]);
  if (!areStacksWhole || !deployment || !isWorking(deployment.status)) return false;
  if (options.administrators) {
    await manageAdministrators(connection, deployment, operator);
    return takeSteps([checks.administrators]);
  }
  const isBegun = await takeSteps([checks.address]);
  const canTakePayments = await takeSteps([
    checks.keys,
    options.replaceKeys && (() => replaceKeys(connection, keys)),
  ]);
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
    const message =
      "nothing was done, and no invitation sent, because Stripe's keys are not usable";
    const remedy = "Replace the keys as said above, and run this command again: it does the rest.";
    say(line("todo", left, message, remedy));
  }
  const isOpen = canTakePayments && (await takeSteps(...needKeys));
  const isRestDone = await takeSteps(
    [checks.sender],
    [checks.dkim],
    [checks.mailFrom],
    [checks.sending],
    [checks.alarmMail],
    ...(options.skipSmokeTest ? [] : checks.smoke.map((check): Step => [check])),
  );
  return isBegun && isOpen && isRestDone;
}

const marks = { ok: "ok    ", done: "done  ", todo: "to do ", failed: "failed", skipped: "failed" };

function line(mark: keyof typeof marks, name: string, message: string, remedy?: string): string {
  const below = remedy === undefined ? "" : `\n        → ${remedy}`;
  return `${marks[mark]}  ${name}: ${message}${below}`;
}

/**
 * Checks, repairs, and checks again; prints the result in one line.
 * @returns whether it has not failed
 */
async function takeStep([check, requested]: Step, say: (text: string) => void): Promise<boolean> {
  const before = requested ? undefined : await runCheck(check);
  const repair = requested || (before && repairOf(before));
  const done: string[] = [];
  if (repair) {
    try {
      done.push(await repair());
    } catch (error) {
      const { message, remedy } = explainFailure(error);
      const found = before ? `${before.message}; ` : "";
      say(line("failed", check.name, found + message, remedy));
      return false;
    }
  }
  const after = repair || !before ? await runCheck(check) : before;
  const { status } = after;
  const mark = status === "ok" && repair ? "done" : status;
  const remedy = "remedy" in after ? after.remedy : undefined;
  say(line(mark, check.name, [...done, after.message].join("; "), remedy));
  return status === "ok" || status === "todo";
}

const repairOf = (result: CheckResult) => ("repair" in result ? result.repair : undefined);
