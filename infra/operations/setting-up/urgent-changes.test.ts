import { StackStatus } from "@aws-sdk/client-cloudformation";
import { describe, expect, test } from "vitest";
import { isWorking, stateOf } from "#infra/operations/connection/deployment.ts";
import { publishableKey, secretKey, startInUse } from "#infra/testing/operation.ts";

/** Of a first deployment that is not complete, which has no outputs, or of a stack that is gone. */
const withoutOutputs: readonly string[] = [
  "REVIEW_IN_PROGRESS",
  "CREATE_IN_PROGRESS",
  "CREATE_FAILED",
  "ROLLBACK_IN_PROGRESS",
  "ROLLBACK_FAILED",
  "ROLLBACK_COMPLETE",
  "DELETE_COMPLETE",
];
/** One status of each state. */
const deployed = Object.values(StackStatus)
  .filter((each) => !withoutOutputs.includes(each))
  .filter((status, at, all) => all.findIndex((each) => stateOf(each) === stateOf(status)) === at);
const notWorking = deployed.filter((status) => !isWorking(status));

/** A stage that was in use until its stack, or the second one, got this status. */
async function setup(status: string, which: "stack" | "edgeStack" = "stack") {
  const operation = await startInUse();
  operation.aws[which] = { StackStatus: status, EnableTerminationProtection: true };
  return operation;
}

describe("while the stack is", () => {
  test.each(deployed)("%s, administrators can be changed.", async (status) => {
    const { aws, runSetUp } = await setup(status);
    aws.addAdministrator("stranger@example.com");
    const typed = "remove 1\nstranger@example.com\n\n";
    const { isDone } = await runSetUp({ administrators: true }, typed);
    expect(aws.users.has("stranger@example.com")).toBe(false);
    expect(isDone).toBe(true);
  });

  test.each(notWorking)("%s, keys and webhook are replaced, and nothing else.", async (status) => {
    const { aws, names, stripe, runSetUp } = await setup(status);
    aws.users.clear();
    const { isDone, lineOf, printed } = await runSetUp(
      { "replace-keys": true, "replace-webhook": true },
      `${secretKey}\n${publishableKey}\n`,
    );
    expect(lineOf("Stripe keys")).toMatch(/^done .*: stored;/);
    expect(lineOf("Stripe webhook")).toMatch(/^done .*has been registered in place of we_/);
    expect(aws.changes.filter((each) => !each.startsWith("invoke"))).toEqual(
      [names.secretKey, names.publishableKey, names.webhookSecret].map((name) => `store ${name}`),
    );
    expect(stripe.changes.map((each) => each.split("/")[2])).toEqual(
      stripe.changes.map(() => "webhook_endpoints"),
    );
    expect(printed).toMatch(
      /to do {3}Everything else: waits until the stack works, .*\n.*→ Then run npm run setup -- --stage prod\.\n$/,
    );
    expect(isDone).toBe(false);
  });

  test.each(notWorking)("%s, nothing is done that was not asked for.", async (status) => {
    const { aws, stripe, runSetUp } = await setup(status);
    aws.users.clear();
    const { isDone, printed } = await runSetUp();
    expect(isDone).toBe(false);
    expect(printed.match(/^(done|ok|to do|failed) .*?:/gm)).toEqual([
      expect.stringContaining("Stack:"),
      "ok      Second stack:",
    ]);
    expect([...aws.changes, ...stripe.changes]).toEqual([]);
  });

  test.each(withoutOutputs)("%s, there is nothing to change.", async (status) => {
    const { aws, runSetUp } = await setup(status);
    aws.outputs = {};
    for (const option of ["administrators", "replace-keys"]) {
      expect((await runSetUp({ [option]: true })).isDone).toBe(false);
    }
    expect(aws.changes).toEqual([]);
  });
});

test("Keys are replaced while the second stack is stuck.", async () => {
  const { aws, names, runSetUp } = await setup("UPDATE_ROLLBACK_FAILED", "edgeStack");
  await runSetUp({ "replace-keys": true });
  expect(aws.changes).toContain(`store ${names.secretKey}`);
});

test("No invitation is sent again while the stack is stuck and Stripe's keys are not usable.", async () => {
  const { aws, names, runSetUp } = await setup("UPDATE_ROLLBACK_FAILED");
  aws.parameters.delete(names.secretKey);
  const { lineOf } = await runSetUp({ "resend-invitation": true }, "");
  expect(lineOf("Stripe keys")).toMatch(/^failed/);
  expect(aws.changes).toEqual([]);
});
