import { describe, expect, it } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";

describe("the stage's stack", () => {
  it.each([
    [
      "there is none",
      undefined,
      /^failed: there is no stack Touchline-prod in eu-west-2 → Deploy it: npm run deploy -- -c stage=prod/,
    ],
    ["the deployment was not confirmed", "REVIEW_IN_PROGRESS", /there is no stack Touchline-prod/],
    [
      "its first deployment is under way",
      "CREATE_IN_PROGRESS",
      /^todo: Touchline-prod is being deployed \(CREATE_IN_PROGRESS\) → Wait until/,
    ],
    [
      "its first deployment failed",
      "ROLLBACK_COMPLETE",
      /^failed: the deployment of Touchline-prod failed \(ROLLBACK_COMPLETE\) → Find the reason under Events .* Then deploy again: npm run deploy -- -c stage=prod\. If CDK cannot replace the stack, delete it .* what it leaves over\.$/,
    ],
    [
      "its rollback failed",
      "UPDATE_ROLLBACK_FAILED",
      /Then run npx cdk rollback Touchline-prod -c stage=prod, and deploy again: npm/,
    ],
  ])("is explained when %s", async (_, StackStatus, expected) => {
    const operation = await startInUse();
    operation.aws.stack =
      StackStatus === undefined ? undefined : { StackStatus, EnableTerminationProtection: false };
    expect(await operation.resultOf("Stack")).toMatch(expected);
  });

  it.each(["UPDATE_ROLLBACK_COMPLETE", "IMPORT_ROLLBACK_COMPLETE"])(
    "works after a release was taken back (%s)",
    async (StackStatus) => {
      const operation = await startInUse();
      operation.aws.stack = { StackStatus, EnableTerminationProtection: true };
      expect(await operation.resultOf("Stack")).toBe(
        `todo: Touchline-prod is deployed at https://d111.cloudfront.net, but CloudFormation took the last release back (${StackStatus}) → The site works with the release before it. Find the reason under Events of the stack in CloudFormation's console, and fix it. Then deploy again, which replaces the failed release: npm run deploy -- -c stage=prod`,
      );
    },
  );

  it("names the first failure of the release that was taken back", async () => {
    const operation = await startInUse();
    operation.aws.stack = {
      StackStatus: "UPDATE_ROLLBACK_COMPLETE",
      EnableTerminationProtection: true,
    };
    const failed = { status: "UPDATE_FAILED" };
    operation.aws.events.push(
      { id: "Upkeep", ...failed, reason: "Resource update cancelled" },
      { id: "Webhook", ...failed, reason: "The code is too large." },
      { id: "Stack", status: "UPDATE_IN_PROGRESS" },
      { id: "Earlier", ...failed, reason: "Of an earlier operation." },
    );
    expect(await operation.resultOf("Stack")).toMatch(
      /took the last release back \(UPDATE_ROLLBACK_COMPLETE\); Webhook: The code is too large\. → The site works .* Fix that\. Then deploy again/,
    );
  });

  it("is set up and changed after a release was taken back", async () => {
    const operation = await startInUse();
    operation.aws.stack = {
      StackStatus: "UPDATE_ROLLBACK_COMPLETE",
      EnableTerminationProtection: false,
    };
    const { isDone, lineOf } = await operation.runSetUp({
      "replace-keys": true,
      "replace-webhook": true,
    });
    expect(isDone).toBe(true);
    expect(lineOf("Stack")).toMatch(/^to do .*is protected from deletion now; .*took the last/);
    expect(lineOf("Stripe keys")).toMatch(/^done .*: stored;/);
    expect(lineOf("Stripe webhook")).toMatch(/^done .*has been registered in place of we_/);
    const { printed } = await operation.runSetUp({ administrators: true }, "");
    expect(printed).toContain("Administrators of Touchline-prod:");
  });

  it("of prod is protected from deletion by set-up, once it is complete", async () => {
    const operation = await startInUse();
    operation.aws.stack = { StackStatus: "CREATE_COMPLETE", EnableTerminationProtection: false };
    expect(await operation.resultOf("Stack")).toBe(
      "failed: Touchline-prod can be deleted by accident → Run npm run setup -- --stage prod.",
    );
    const { lineOf } = await operation.runSetUp({}, "");
    expect(lineOf("Stack")).toMatch(
      /^done {4}Stack: Touchline-prod is protected from deletion now/,
    );
    expect(operation.aws.changes).toEqual(["protect Touchline-prod: true"]);
  });

  it("is not protected by set-up while it is incomplete", async () => {
    const operation = await startInUse();
    operation.aws.stack = { StackStatus: "CREATE_IN_PROGRESS", EnableTerminationProtection: false };
    await operation.runSetUp({}, "");
    expect(operation.aws.changes).toEqual([]);
  });
});

describe("the second stack", () => {
  /** A stage with a domain in Route 53, whose second stack has this status. */
  async function setup(status?: string, isProtected = true) {
    const operation = await startInUse();
    operation.connection.choices = { domain: "sam.fit", hostedZoneId: "Z0123456789" };
    operation.aws.edgeStack =
      status === undefined
        ? undefined
        : { StackStatus: status, EnableTerminationProtection: isProtected };
    return operation;
  }

  it("is right when it has what the stage needs", async () => {
    const operation = await setup("CREATE_COMPLETE");
    expect(await operation.resultOf("Second stack")).toBe(
      "ok: Touchline-prod-edge has the certificate and the firewall in us-east-1 (CREATE_COMPLETE)",
    );
  });

  it("is missed when the stage needs it, and set-up then does nothing", async () => {
    const operation = await setup();
    expect(await operation.resultOf("Second stack")).toMatch(
      /^failed: there is no stack Touchline-prod-edge in us-east-1 → Deploy it/,
    );
    const { isDone, printed } = await operation.runSetUp();
    expect(isDone).toBe(false);
    expect(printed).not.toContain("Stripe keys");
  });

  it("is reported when the stage does not need it any more, and set-up goes on", async () => {
    const operation = await setup("UPDATE_COMPLETE");
    operation.connection.choices = { firewall: false };
    expect(await operation.resultOf("Second stack")).toMatch(
      /^todo: Touchline-prod-edge in us-east-1 is not needed any more, .* → Remove it/,
    );
    expect((await operation.runSetUp({}, "")).isDone).toBe(true);
  });

  it("works after a release was taken back, and set-up goes on", async () => {
    const operation = await setup("UPDATE_ROLLBACK_COMPLETE");
    expect(await operation.resultOf("Second stack")).toMatch(
      /^todo: Touchline-prod-edge has the certificate and the firewall in us-east-1, but .* took the last release back/,
    );
    expect((await operation.runSetUp({}, "")).isDone).toBe(true);
  });

  it("can be deleted by accident until set-up protects it", async () => {
    const operation = await setup("CREATE_COMPLETE", false);
    await operation.runSetUp({}, "");
    expect(operation.aws.changes).toEqual(["protect Touchline-prod-edge: true"]);
  });

  it("is explained while it waits for its certificate", async () => {
    const operation = await setup("CREATE_IN_PROGRESS");
    expect(await operation.resultOf("Second stack")).toMatch(
      /^todo: Touchline-prod-edge is being deployed \(CREATE_IN_PROGRESS\) → Wait .* its certificate may wait for the domain's name servers: see Your own domain/,
    );
  });

  it("has failed because its certificate was never validated", async () => {
    const operation = await setup("ROLLBACK_COMPLETE", false);
    const reason = "Certificate is in FAILED status.";
    operation.aws.events.push({ id: "Certificate1A2B", status: "CREATE_FAILED", reason });
    expect(await operation.resultOf("Second stack")).toMatch(
      /^failed: the deployment of Touchline-prod-edge failed \(ROLLBACK_COMPLETE\); Certificate1A2B: Certificate is in FAILED status\. → Fix that\. Then deploy again: npm run deploy/,
    );
  });
});
