import { StackStatus } from "@aws-sdk/client-cloudformation";
import { describe, expect, test } from "vitest";
import { stageNames } from "#infra/stages.ts";
import { startInUse } from "#infra/testing/operation.ts";

describe("the stage's stack", () => {
  test.each([
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
  ])("is explained when %s.", async (_, StackStatus, expected) => {
    const operation = await startInUse();
    operation.aws.stack =
      StackStatus === undefined ? undefined : { StackStatus, EnableTerminationProtection: false };
    expect(await operation.resultOf("Stack")).toMatch(expected);
  });

  const inUse = /^ok: .*is deployed at/;
  const wait = /^todo: .* → Wait until/;
  const neverDelete = /^failed: .* → Do not delete the stack: .* --revert-drift$/;
  const neverWorked = /^failed: .* failed .* delete it in .* console first: it has never worked\./;
  const missing = /^failed: there is no stack/;
  const tookBack = /^todo: .*rolled back the last release/;
  const advice: Record<StackStatus, RegExp> = {
    REVIEW_IN_PROGRESS: missing,
    DELETE_COMPLETE: missing,
    CREATE_COMPLETE: inUse,
    UPDATE_COMPLETE: inUse,
    IMPORT_COMPLETE: inUse,
    UPDATE_ROLLBACK_COMPLETE: tookBack,
    IMPORT_ROLLBACK_COMPLETE: tookBack,
    CREATE_IN_PROGRESS: wait,
    ROLLBACK_IN_PROGRESS: wait,
    UPDATE_IN_PROGRESS: wait,
    UPDATE_COMPLETE_CLEANUP_IN_PROGRESS: wait,
    UPDATE_ROLLBACK_IN_PROGRESS: wait,
    UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS: wait,
    IMPORT_IN_PROGRESS: wait,
    IMPORT_ROLLBACK_IN_PROGRESS: wait,
    DELETE_IN_PROGRESS:
      /^todo: .* is being deleted .* → Wait .* Bookings, accounts and pictures stay/,
    DELETE_FAILED:
      /^failed: the deletion .* retain what cannot be deleted.* can be brought under a new stack/,
    CREATE_FAILED: neverWorked,
    ROLLBACK_COMPLETE: neverWorked,
    ROLLBACK_FAILED: neverWorked,
    UPDATE_FAILED: neverDelete,
    IMPORT_ROLLBACK_FAILED: neverDelete,
    UPDATE_ROLLBACK_FAILED: neverDelete,
  };

  test.each(Object.values(StackStatus))(
    "has the right advice in the status %s.",
    async (StackStatus) => {
      const operation = await startInUse();
      operation.aws.stack = { StackStatus, EnableTerminationProtection: true };
      expect(await operation.resultOf("Stack")).toMatch(advice[StackStatus]);
    },
  );

  test("that is stuck says what to fix, how to go on, and what to skip.", async () => {
    const operation = await startInUse();
    operation.aws.stack = {
      StackStatus: "UPDATE_ROLLBACK_FAILED",
      EnableTerminationProtection: true,
      StackStatusReason: "The following resource(s) failed to update: [ApiStage3C4D, Alias1A2B].",
    };
    const failed = { status: "UPDATE_FAILED" };
    operation.aws.events.push(
      { id: "Alias1A2B", ...failed, reason: "The function is gone." },
      { id: "Stack", status: "UPDATE_ROLLBACK_IN_PROGRESS" },
      { id: "Release", ...failed, reason: "The code is too large." },
      { id: "Stack", status: "UPDATE_IN_PROGRESS" },
    );
    expect(await operation.resultOf("Stack")).toBe(
      "failed: Touchline-prod is stuck between two releases (UPDATE_ROLLBACK_FAILED); Alias1A2B: The function is gone. → Do not delete the stack: the site runs in it. Fix that. Then let CloudFormation finish rolling the release back: aws cloudformation continue-update-rollback --region eu-west-2 --stack-name Touchline-prod. If that fails for the same reason, add --resources-to-skip ApiStage3C4D Alias1A2B, which leaves these as they are. Then deploy again: npm run deploy -- -c stage=prod --revert-drift",
    );
  });

  test("that refuses an older release, which lacks a table of the newer one, says what that table holds and how to go on.", async () => {
    const operation = await startInUse();
    operation.aws.stack = {
      StackStatus: "UPDATE_ROLLBACK_COMPLETE",
      EnableTerminationProtection: true,
    };
    operation.aws.events.push(
      {
        id: "TablesNotes1A2B",
        status: "DELETE_FAILED",
        reason: "Action denied by stack policy: Statement [#2] denies [Update:Delete]",
      },
      { id: "Stack", status: "UPDATE_IN_PROGRESS" },
    );
    const said = await operation.resultOf("Stack");
    expect(said).toContain("TablesNotes1A2B: Action denied by stack policy");
    expect(said).toContain("its data stays in DynamoDB, outside the stack");
    expect(said).toMatch(
      /set-stack-policy --region eu-west-2 --stack-name Touchline-prod --stack-policy-body '\{"Statement":\[\{"Effect":"Allow"/,
    );
  });

  test("that is in another region is looked for there: its bucket is not called left over.", async () => {
    const operation = await startInUse();
    operation.aws.stack = undefined;
    operation.aws.leftOver.buckets.push("touchline-prod-websitefiles8ba07689-a1b2");
    operation.aws.leftOver.bucketRegion = "eu-west-1";
    const said = await operation.resultOf("Stack");
    expect(said).toMatch(
      /^failed: there is no stack Touchline-prod in eu-west-2 → .* If it is in another region, set region in operator\/stages\.ts\.$/,
    );
    expect(said).not.toContain("reattach");
  });

  test("that is gone and has left its data is not deployed anew.", async () => {
    const operation = await startInUse();
    operation.aws.stack = undefined;
    operation.aws.leftOver.tables.push("Touchline-prod-TablesBookingsTableAE552645-1XY");
    expect(await operation.resultOf("Stack")).toMatch(
      /^failed: there is no stack Touchline-prod in eu-west-2, but an earlier one has left Touchline-prod-TablesBookingsTableAE552645-1XY → If there are bookings in it, do not deploy: .*: npm run reattach -- --stage prod\./,
    );
  });

  test("that has only been given its data back is to be deployed.", async () => {
    const operation = await startInUse();
    operation.aws.stack = { StackStatus: "IMPORT_COMPLETE", EnableTerminationProtection: true };
    operation.aws.outputs = {};
    expect(await operation.resultOf("Stack")).toBe(
      "failed: Touchline-prod has the data of the stack before it, and nothing else yet → Deploy the rest: npm run deploy -- -c stage=prod",
    );
  });

  test.each(["UPDATE_ROLLBACK_COMPLETE", "IMPORT_ROLLBACK_COMPLETE"])(
    "works after a release was rolled back (%s).",
    async (StackStatus) => {
      const operation = await startInUse();
      operation.aws.stack = { StackStatus, EnableTerminationProtection: true };
      expect(await operation.resultOf("Stack")).toBe(
        `todo: Touchline-prod is deployed at https://d111.cloudfront.net, but CloudFormation rolled back the last release (${StackStatus}) → The site works with the release before it. Find the reason under Events of the stack in CloudFormation's console, and fix it. Then deploy again, which replaces the failed release: npm run deploy -- -c stage=prod`,
      );
    },
  );

  test("names the first failure of the release that was rolled back.", async () => {
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
      /rolled back the last release \(UPDATE_ROLLBACK_COMPLETE\); Webhook: The code is too large\. → The site works .* Fix that\. Then deploy again/,
    );
  });

  test("is set up and changed after a release was rolled back.", async () => {
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
    expect(lineOf("Stack")).toMatch(
      /^to do .*is protected from deletion now; .*rolled back the last/,
    );
    expect(lineOf("Stripe keys")).toMatch(/^done .*: stored;/);
    expect(lineOf("Stripe webhook")).toMatch(/^done .*has been registered in place of we_/);
    const { printed } = await operation.runSetUp({ administrators: true }, "");
    expect(printed).toContain("Administrators of Touchline-prod:");
  });

  test("of prod is protected from deletion by set-up, once it is complete.", async () => {
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

  test("is not protected by set-up while it is incomplete.", async () => {
    const operation = await startInUse();
    operation.aws.stack = { StackStatus: "CREATE_IN_PROGRESS", EnableTerminationProtection: false };
    await operation.runSetUp({}, "");
    expect(operation.aws.changes).toEqual([]);
  });
});

describe("the policy of the stack", () => {
  test.each(stageNames)("is set by set-up in %s, and again when it was changed.", async (stage) => {
    const { aws, results, runSetUp } = await startInUse(stage);
    const policy = aws.stackPolicy ?? "";
    expect((await results()).get("Data in updates")?.status).toBe("ok");
    aws.stackPolicy = undefined;
    expect((await results()).get("Data in updates")?.status).toBe("failed");
    await runSetUp({}, "");
    expect(aws.changes).toEqual([`set the policy of Touchline-${stage}`]);
    expect(aws.stackPolicy).toBe(policy);
  });

  test("lets a release change everything, and neither replace nor delete what has data.", async () => {
    const { aws } = await startInUse();
    expect(JSON.parse(aws.stackPolicy ?? "")).toEqual({
      Statement: [
        { Effect: "Allow", Principal: "*", Action: "Update:*", Resource: "*" },
        {
          Effect: "Deny",
          Principal: "*",
          Action: ["Update:Replace", "Update:Delete"],
          Resource: "*",
          Condition: {
            StringEquals: {
              ResourceType: ["AWS::DynamoDB::Table", "AWS::Cognito::UserPool", "AWS::S3::Bucket"],
            },
          },
        },
      ],
    });
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

  test("is right when it has what the stage needs.", async () => {
    const operation = await setup("CREATE_COMPLETE");
    expect(await operation.resultOf("Second stack")).toBe(
      "ok: Touchline-prod-edge has the certificate and the firewall in us-east-1 (CREATE_COMPLETE)",
    );
  });

  test("is missed when the stage needs it, and set-up then does nothing.", async () => {
    const operation = await setup();
    expect(await operation.resultOf("Second stack")).toMatch(
      /^failed: there is no stack Touchline-prod-edge in us-east-1 → Deploy it/,
    );
    const { isDone, printed } = await operation.runSetUp();
    expect(isDone).toBe(false);
    expect(printed).not.toContain("Stripe keys");
  });

  test("is reported when the stage does not need it any more, and set-up goes on.", async () => {
    const operation = await setup("UPDATE_COMPLETE");
    operation.connection.choices = { firewall: false };
    expect(await operation.resultOf("Second stack")).toMatch(
      /^todo: Touchline-prod-edge in us-east-1 is not needed any more, .* → Remove it/,
    );
    expect((await operation.runSetUp({}, "")).isDone).toBe(true);
  });

  test("works after a release was rolled back, and set-up goes on.", async () => {
    const operation = await setup("UPDATE_ROLLBACK_COMPLETE");
    expect(await operation.resultOf("Second stack")).toMatch(
      /^todo: Touchline-prod-edge has the certificate and the firewall in us-east-1, but .* rolled back the last release/,
    );
    expect((await operation.runSetUp({}, "")).isDone).toBe(true);
  });

  test("can be deleted by accident until set-up protects it.", async () => {
    const operation = await setup("CREATE_COMPLETE", false);
    await operation.runSetUp({}, "");
    expect(operation.aws.changes).toEqual(["protect Touchline-prod-edge: true"]);
  });

  test("is explained while it waits for its certificate.", async () => {
    const operation = await setup("CREATE_IN_PROGRESS");
    expect(await operation.resultOf("Second stack")).toMatch(
      /^todo: Touchline-prod-edge is being deployed \(CREATE_IN_PROGRESS\) → Wait .* its certificate may wait for the domain's name servers: see Your own domain/,
    );
  });

  test("has failed because its certificate was never validated.", async () => {
    const operation = await setup("ROLLBACK_COMPLETE", false);
    const reason = "Certificate is in FAILED status.";
    operation.aws.events.push({ id: "Certificate1A2B", status: "CREATE_FAILED", reason });
    expect(await operation.resultOf("Second stack")).toMatch(
      /^failed: the deployment of Touchline-prod-edge failed \(ROLLBACK_COMPLETE\); Certificate1A2B: Certificate is in FAILED status\. → Fix that\. Then deploy again: npm run deploy/,
    );
  });
});
