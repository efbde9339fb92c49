import { administratorsCheck, allChecks } from "#infra/operations/checks/all-checks.ts";
import {
  type Check,
  type CheckResult,
  type Repair,
  resultLine,
  runCheck,
} from "#infra/operations/checks/check.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { isWorking, readDeployment } from "#infra/operations/connection/deployment.ts";
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
  const deployed = deployment && { ...connection, ...deployment };
  const checks = allChecks(connection, deployment);
  const stepsOf = (when: Check["setUp"]) => checks.filter(({ setUp }) => setUp === when);

  async function takeSteps(steps: readonly Check[]): Promise<boolean> {
    let isDone = true;
    for (const check of steps) isDone = (await takeStep(check)) && isDone;
    return isDone;
  }

  /**
   * Checks, repairs, and checks again; prints the result in one line.
   * @returns whether it has not failed
   */
  async function takeStep(check: Check): Promise<boolean> {
    const run = () => runCheck(check, connection, deployment);
    const { onRequest } = check;
    const requested =
      onRequest && deployed && options[onRequest.option]
        ? () => onRequest.change(deployed, operator)
        : undefined;
    const before = await run();
    const repair = requested ?? before.repair;
    const after = repair ? await makeOk(repair, run, requested ? "" : before.message) : before;
    operator.say(redact(resultLine(check.name, after)));
    return after.status !== "failed" && after.status !== "skipped";
  }

  /** The result after a repair, which says what was done. */
  async function makeOk(
    repair: Repair,
    run: () => Promise<CheckResult>,
    found: string,
  ): Promise<CheckResult> {
    try {
      const done = await repair(operator);
      const { status, message, remedy } = await run();
      return { status: status === "ok" ? "done" : status, message: `${done}; ${message}`, remedy };
    } catch (error) {
      const { message, remedy } = explainFailure(error);
      return { status: "failed", message: found ? `${found}; ${message}` : message, remedy };
    }
  }

  const areStacksWhole = await takeSteps(stepsOf("first"));
  if (!areStacksWhole || !deployed || !isWorking(deployed.status)) return false;
  if (options.administrators) {
    await manageAdministrators(deployed, operator);
    return takeStep(administratorsCheck);
  }
  const canTakePayments = await takeSteps(stepsOf("keys"));
  const needKeys = stepsOf("withKeys");
  if (!canTakePayments) {
    const left = needKeys.map(({ name }) => name).join(", ");
    const message =
      "nothing was done, and no invitation sent, because Stripe's keys are not usable";
    const remedy = "Replace the keys as said above, and run this command again: it does the rest.";
    operator.say(resultLine(left, { status: "todo", message, remedy }));
  }
  const isOpen = canTakePayments && (await takeSteps(needKeys));
  const isRestDone = await takeSteps(stepsOf("last"));
  const isLive = options["skip-smoke-test"] || (await takeSteps(stepsOf("live")));
  return isOpen && isRestDone && isLive;
}
