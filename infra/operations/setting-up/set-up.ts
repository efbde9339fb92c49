import { administratorsCheck, allChecks } from "#infra/operations/checks/all-checks.ts";
import {
  type Check,
  type CheckResult,
  type Repair,
  resultLine,
  runCheck,
} from "#infra/operations/checks/check.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import {
  type Deployment,
  isWorking,
  readDeployment,
} from "#infra/operations/connection/deployment.ts";
import { explainFailure, redact } from "#infra/operations/connection/failure.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { setUpCommand } from "#infra/stages.ts";
import { manageAdministrators } from "./manage-administrators.ts";

/** What set-up does besides repairing what failed: the options of the command. */
export interface SetUpOptions {
  readonly "replace-keys"?: boolean;
  readonly "replace-webhook"?: boolean;
  readonly "replace-calendar"?: boolean;
  readonly "resend-invitation"?: boolean;
  /** Changes who is an administrator, and does nothing else. */
  readonly administrators?: boolean;
  /** Used while the domain does not lead to the site yet. */
  readonly "skip-smoke-test"?: boolean;
}

/**
 * Does what CloudFormation cannot, and prints one line for each step. It repairs only what failed, so it can
 * be run at any time. While the stack does not work, it does only what an option asks for: a leaked key does
 * not wait. It invites the trainer only to a site that can take payments.
 * @returns whether no step failed; steps that wait for a person do not count
 */
export async function setUp(
  connection: Connection,
  operator: Prompts,
  options: SetUpOptions,
): Promise<boolean> {
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const situation = { connection, deployment, operator, options };
  const checks = allChecks(connection, deployment);
  const takeSteps = async (when: Check["setUp"]): Promise<boolean> => {
    let isDone = true;
    for (const check of checks.filter(({ setUp }) => setUp === when)) {
      isDone = (await takeStep(check, situation)) && isDone;
    }
    return isDone;
  };

  const areStacksWhole = await takeSteps("first");
  if (!deployment) return false;
  if (options.administrators) {
    await manageAdministrators({ ...connection, ...deployment }, operator);
    return takeStep(administratorsCheck, situation);
  }
  if (!areStacksWhole || !isWorking(deployment.status)) {
    await takeRequestedSteps(checks, situation);
    return false;
  }
  const canTakePayments = await takeSteps("keys");
  if (!canTakePayments) {
    const left = checks.filter(({ setUp }) => setUp === "withKeys").map(({ name }) => name);
    const message =
      "nothing was done, and no invitation sent, because Stripe's keys are not usable";
    const remedy = "Replace the keys as said above, and run this command again: it does the rest.";
    operator.say(resultLine(left.join(", "), { status: "todo", message, remedy }));
  }
  const isOpen = canTakePayments && (await takeSteps("withKeys"));
  const isRestDone = await takeSteps("last");
  const isLive = options["skip-smoke-test"] || (await takeSteps("live"));
  return isOpen && isRestDone && isLive;
}

interface Situation {
  readonly connection: Connection;
  readonly deployment: Deployment | undefined;
  readonly operator: Prompts;
  readonly options: SetUpOptions;
}

const isRequested = ({ onRequest }: Check, options: SetUpOptions) =>
  onRequest !== undefined && options[onRequest.option] === true;

/** Without a usable key of Stripe's, does not go on to the webhook and the invitation. */
async function takeRequestedSteps(checks: readonly Check[], situation: Situation): Promise<void> {
  const requested = checks.filter((check) => isRequested(check, situation.options));
  if (requested.length === 0) return;
  for (const check of checks) {
    const isNeeded = check.setUp === "keys" || requested.includes(check);
    if (isNeeded && !(await takeStep(check, situation))) break;
  }
  const message = "waits until the stack works, as said above";
  const remedy = `Then run ${setUpCommand(situation.connection.stage)}.`;
  situation.operator.say(resultLine("Everything else", { status: "todo", message, remedy }));
}

/** Checks, repairs, checks again, and prints a line. @returns whether it has not failed */
async function takeStep(check: Check, situation: Situation): Promise<boolean> {
  const { connection, deployment, operator, options } = situation;
  const { name, onRequest } = check;
  const before = await runCheck(check, connection, deployment);
  const repair =
    isRequested(check, options) && onRequest && deployment
      ? () => onRequest.change({ ...connection, ...deployment }, operator)
      : before.repair;
  const after = repair
    ? await makeOk(check, repair, situation, isRequested(check, options) ? "" : before.message)
    : before;
  if (!after.isAbsent) operator.say(redact(resultLine(name, after)));
  return after.status !== "failed" && after.status !== "skipped";
}

async function makeOk(
  check: Check,
  repair: Repair,
  { connection, deployment, operator }: Situation,
  found: string,
): Promise<CheckResult> {
  try {
    const done = await repair(operator);
    const { status, message, remedy } = await runCheck(check, connection, deployment);
    return { status: status === "ok" ? "done" : status, message: `${done}; ${message}`, remedy };
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    return { status: "failed", message: found ? `${found}; ${message}` : message, remedy };
  }
}
