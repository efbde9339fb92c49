import { describe, expect, it } from "vitest";
import type { RestoredTables } from "#infra/restored-tables.ts";
import { startInUse } from "#infra/testing/operation.ts";
import { findLeftovers } from "./find-leftovers.ts";
import { showLeftovers } from "./show-leftovers.ts";

const copy = "Touchline-prod-bookings-20261120T120000Z";
const noTables: RestoredTables = { dev: {}, prod: {} };

async function setup() {
  const { aws, stripe, connection } = await startInUse();
  const find = (restored = noTables) => findLeftovers(connection, restored);
  return {
    aws,
    stripe,
    find,
    /** The ids of what is left over. */
    leftOver: async (restored?: RestoredTables) =>
      (await find(restored)).leftOver.map(({ id }) => id),
    show: async () => showLeftovers("prod", await find()),
  };
}

/** A first deployment that failed and was deleted, with what `prod` keeps. */
async function setupAfterFailure() {
  const operation = await setup();
  operation.aws.otherStacks.push({
    name: "Touchline-prod",
    id: "arn:stack/Touchline-prod/failed",
    status: "DELETE_COMPLETE",
    resources: [
      {
        type: "AWS::DynamoDB::Table",
        id: "Touchline-prod-TablesBookingsF1",
        status: "DELETE_SKIPPED",
      },
      { type: "AWS::Cognito::UserPool", id: "eu-west-2_failed", status: "DELETE_SKIPPED" },
      { type: "AWS::S3::Bucket", id: "touchline-prod-websitefiles-f1", status: "DELETE_SKIPPED" },
      { type: "AWS::Lambda::Function", id: "Touchline-prod-CustomF1", status: "DELETE_COMPLETE" },
    ],
  });
  const { leavings } = operation.aws;
  leavings.tables.push({ name: "Touchline-prod-TablesBookingsF1" });
  leavings.pools.push({ id: "eu-west-2_failed", name: "Touchline-prod" });
  leavings.buckets.push("touchline-prod-websitefiles-f1", "touchline-prod-websitefiles-1a2b");
  leavings.logGroups.push({ name: "/aws/lambda/Touchline-prod-CustomF1" });
  return operation;
}

describe("what a failed deployment has left", () => {
  it("is listed, and what the stage uses is not", async () => {
    const { leftOver, find } = await setupAfterFailure();
    expect(await leftOver()).toEqual([
      "Touchline-prod-TablesBookingsF1",
      "eu-west-2_failed",
      "touchline-prod-websitefiles-f1",
      "/aws/lambda/Touchline-prod-CustomF1",
    ]);
    expect((await find()).live.map(({ id }) => id)).toEqual([
      "Touchline-prod-TablesBookingsTable1A2B",
      "Touchline-prod-TablesAuditTable1A2B",
      "pool",
      "touchline-prod-websitefiles-1a2b",
    ]);
  });

  it("is printed oldest first, with the commands that delete it", async () => {
    const { show, aws } = await setupAfterFailure();
    expect((await show()).split("\n")).toEqual([
      "Left over of Touchline-prod: called like it, and owned by no stack.",
      "",
      "bucket touchline-prod-websitefiles-f1",
      "  created 1970-01-01T00:00:00.000Z, the site's files",
      "  left by arn:stack/Touchline-prod/failed (DELETE_COMPLETE)",
      "    aws s3 rb --region eu-west-2 --force s3://touchline-prod-websitefiles-f1",
      "",
      "log group /aws/lambda/Touchline-prod-CustomF1",
      "  created 1970-01-01T00:00:00.000Z, 12 bytes",
      "  left by arn:stack/Touchline-prod/failed (DELETE_COMPLETE)",
      "    aws logs delete-log-group --region eu-west-2 --log-group-name /aws/lambda/Touchline-prod-CustomF1",
      "",
      "user pool eu-west-2_failed",
      "  created 1970-01-01T00:00:00.001Z, 2 accounts",
      "  left by arn:stack/Touchline-prod/failed (DELETE_COMPLETE)",
      "    aws cognito-idp update-user-pool --region eu-west-2 --user-pool-id eu-west-2_failed --deletion-protection INACTIVE",
      "    aws cognito-idp delete-user-pool --region eu-west-2 --user-pool-id eu-west-2_failed",
      "",
      "table Touchline-prod-TablesBookingsF1",
      "  created 2026-11-20T11:58:00.000Z, about 12 records",
      "  left by arn:stack/Touchline-prod/failed (DELETE_COMPLETE)",
      "    aws dynamodb update-table --region eu-west-2 --table-name Touchline-prod-TablesBookingsF1 --no-deletion-protection-enabled",
      "    aws dynamodb wait table-exists --region eu-west-2 --table-name Touchline-prod-TablesBookingsF1",
      "    aws dynamodb delete-table --region eu-west-2 --table-name Touchline-prod-TablesBookingsF1",
      "",
      "1 table, 1 user pool, 1 bucket, 1 log group left over. In use, and not listed: 2 tables, 1 user pool, 1 bucket.",
      "Nothing was changed. The commands delete for good, and this may be the only copy of bookings or accounts: look into each before you delete it.",
    ]);
    expect(aws.changes).toEqual([]);
  });

  it("is listed while the failed stack is still there", async () => {
    const { aws, leftOver } = await setupAfterFailure();
    aws.stack = undefined;
    aws.otherStacks[0]!.status = "ROLLBACK_COMPLETE";
    expect(await leftOver()).toContain("Touchline-prod-TablesBookingsF1");
  });
});

describe("not left over", () => {
  it("is anything, when everything is in use", async () => {
    const { show } = await setup();
    expect(await show()).toMatch(/^Nothing is left over of Touchline-prod\.\nIn use/);
  });

  it("is a copy that restored-tables.json names, before it is deployed", async () => {
    const { aws, leftOver } = await setup();
    aws.leavings.tables.push({ name: copy });
    expect(await leftOver()).toEqual([copy]);
    expect(await leftOver({ dev: {}, prod: { bookings: copy } })).toEqual([]);
  });

  it("is a copy that the deployed stack uses, though the file no longer names it", async () => {
    const { aws, leftOver } = await setup();
    aws.tables["bookings"]!.name = copy;
    expect(await leftOver()).toEqual([]);
  });

  it("is what another stack owns, or another stage is called", async () => {
    const { aws, leftOver } = await setup();
    const name = "Touchline-prod-archive";
    const resources = [{ type: "AWS::DynamoDB::Table", id: name }];
    aws.otherStacks.push({ name: "Archive", id: "arn:a", status: "CREATE_COMPLETE", resources });
    aws.leavings.tables.push({ name }, { name: "Touchline-dev-TablesBookings" });
    aws.leavings.pools.push({ id: "other", name: "IdentityAccounts1A2B3C4D-x", stack: "Shop" });
    aws.leavings.logGroups.push({ name: "/aws/lambda/MyTouchline-prod-x" });
    expect(await leftOver()).toEqual([]);
  });

  it("is the log group of a live function, which Lambda has created", async () => {
    const { aws, leftOver } = await setup();
    aws.leavings.logGroups.push({ name: "/aws/lambda/Touchline-prod-Upkeep1A2B" });
    expect(await leftOver()).toEqual([]);
  });
});

it("A pool from before pools had the stack's name is left over", async () => {
  const { aws, find } = await setup();
  aws.leavings.pools.push({ id: "old", name: "IdentityUserPool1A2B3C4D-x" });
  expect((await find()).leftOver).toEqual([
    expect.objectContaining({
      id: "old",
      origin:
        "of no stack that CloudFormation still lists: an earlier Touchline-prod, or an earlier release, has left it",
    }),
  ]);
});

it("A log group of the second stack is deleted in its region", async () => {
  const { aws, find } = await setup();
  const name = "/aws/lambda/Touchline-prod-edge-CustomCrossRegionExport";
  aws.leavings.logGroups.push({ name, region: "us-east-1" });
  expect((await find()).leftOver[0]?.commands).toEqual([
    `aws logs delete-log-group --region us-east-1 --log-group-name ${name}`,
  ]);
});

it("A table that is being created has no command", async () => {
  const { aws, show } = await setup();
  aws.leavings.tables.push({ name: copy, status: "CREATING" });
  const shown = await show();
  expect(shown).toContain("is being created or deleted: look again later");
  expect(shown).not.toContain("aws dynamodb");
});

it("Nothing is listed while a deployment is under way", async () => {
  const { aws, find } = await setupAfterFailure();
  aws.stack!.StackStatus = "UPDATE_IN_PROGRESS";
  await expect(find()).rejects.toThrow("Touchline-prod is being changed (UPDATE_IN_PROGRESS)");
});
