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
import { manageAdministrators } from "./manage-administrators.ts";

/** What set-up does besides repairing what failed: the options of the command. */
export interface SetUpOptions {
  readonly "replace-keys"?: boolean;
  readonly "replace-webhook"?: boolean;
  readonly "resend-invitation"?: boolean;
  /** Changes who is an administrator, and does nothing else. */
  readonly administrators?: boolean;
  /** Used while the domain does not lead to the site yet. */
  readonly "skip-smoke-test"?: boolean;
}

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
  if (!areStacksWhole || !deployment || !isWorking(deployment.status)) return false;
  if (options.administrators) {
    await manageAdministrators({ ...connection, ...deployment }, operator);
    return takeStep(administratorsCheck, situation);
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

/**
 * Checks, repairs, and checks again; prints the result in one line.
 * @returns whether it has not failed
 */
async function takeStep(check: Check, situation: Situation): Promise<boolean> {
  const { connection, deployment, operator, options } = situation;
  const { name, onRequest } = check;
  const before = await runCheck(check, connection, deployment);
  const isRequested = onRequest !== undefined && options[onRequest.option] === true;
  const repair =
    isRequested && deployment
      ? () => onRequest.change({ ...connection, ...deployment }, operator)
      : before.repair;
  const after = repair
    ? await makeOk(check, repair, situation, isRequested ? "" : before.message)
    : before;
  operator.say(redact(resultLine(name, after)));
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
