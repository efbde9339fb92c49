import { describe, expect, test } from "vitest";
import { keptResources } from "#infra/data/kept-resources.ts";
import { refuseDataLoss } from "#infra/operations/deploying/refuse-data-loss.ts";
import { startInUse } from "#infra/testing/operation.ts";
import { reattach } from "./reattach.ts";

const tableIds = Object.keys(keptResources).filter((id) => id.startsWith("Tables"));
const bucket = "touchline-prod-websitefiles8ba07689-a1b2";
const pool = "eu-west-2_AbC";

/** A stage whose stack is gone, and whose data is left. */
async function setup() {
  const { aws, connection } = await startInUse();
  aws.stack = undefined;
  const tables = tableIds.map((id) => `Touchline-prod-${id}-X1`);
  aws.leftOver.tables.push(...tables, "Touchline-prod-bookings-20261120T120000Z", "Other-X1");
  aws.leftOver.userPools = [pool];
  aws.leftOver.buckets = [bucket, "touchline-prod-edge-x1"];
  aws.bookings.set("b-1", "completed");
  const runs: (readonly string[])[] = [];
  const lines: string[] = [];
  return {
    aws,
    connection,
    lines,
    runs,
    tables,
    run: (leave: readonly string[] = [], answer = "prod") =>
      reattach(
        {
          ...connection,
          say: (line) => void lines.push(line),
          ask: async () => answer,
          runCdk: async (args) => {
            runs.push(args);
            return true;
          },
        },
        leave,
      ),
  };
}

describe("The data of a stack that is gone", () => {
  test("is imported into a new one: tables, user pool and bucket, and no copies.", async () => {
    const { run, runs, tables, lines } = await setup();
    expect(await run()).toBe(true);
    const [args = []] = runs;
    expect(args.slice(0, -1)).toEqual([
      ...["import", "Touchline-prod", "-c", "stage=prod", "-c", "signInMailFromSender=false"],
      "--resource-mapping-inline",
    ]);
    expect(JSON.parse(args.at(-1) ?? "")).toEqual({
      ...Object.fromEntries(tableIds.map((id, at) => [id, { TableName: tables[at] }])),
      IdentityAccounts9FA0C8DE: { UserPoolId: pool },
      WebsiteFiles8BA07689: { BucketName: bucket },
    });
    expect(lines.at(-1)).toMatch(
      /npm run deploy -- -c stage=prod, and then npm run setup -- --stage/,
    );
  });

  test("stays as it is without the confirmation.", async () => {
    const { run, runs } = await setup();
    expect(await run([], "yes")).toBe(false);
    expect(runs).toEqual([]);
  });

  test.each(["UPDATE_ROLLBACK_FAILED", "CREATE_COMPLETE", "ROLLBACK_COMPLETE", "DELETE_FAILED"])(
    "is not taken from a stack that is there (%s).",
    async (StackStatus) => {
      const { aws, run, runs } = await setup();
      aws.stack = { StackStatus, EnableTerminationProtection: true };
      await expect(run()).rejects.toThrow(
        `There is a stack Touchline-prod in eu-west-2 (${StackStatus})`,
      );
      expect(runs).toEqual([]);
    },
  );

  test("is the operator's choice when two stacks have left some.", async () => {
    const { aws, run, runs } = await setup();
    aws.leftOver.userPools.push("eu-west-2_Old");
    await expect(run()).rejects.toThrow(
      /More than one stack has left data: eu-west-2_AbC, eu-west-2_Old\. .* --leave/,
    );
    expect(await run(["eu-west-2_Old"])).toBe(true);
    expect(runs[0]?.at(-1)).toContain(pool);
    expect(runs[0]?.at(-1)).not.toContain("Old");
  });

  test("is completed first by tables that were deleted and that DynamoDB has kept.", async () => {
    const { aws, run, runs, tables } = await setup();
    const [lost = ""] = aws.leftOver.tables.splice(0, 1);
    aws.backups.push({ TableName: lost, BackupArn: "arn:backup" });
    await expect(run()).rejects.toThrow(
      `aws dynamodb restore-table-from-backup --region eu-west-2 --target-table-name ${tables[0]} --backup-arn arn:backup`,
    );
    expect(runs).toEqual([]);
  });

  test("names what the deployment makes anew.", async () => {
    const { aws, run, lines } = await setup();
    aws.leftOver.buckets = [];
    await run();
    expect(lines.join()).toContain("made new by the deployment: WebsiteFiles8BA07689");
  });
});

describe("A deployment without a stack", () => {
  test("is refused while there are bookings that it would not find.", async () => {
    const { connection } = await setup();
    await expect(refuseDataLoss(connection, false)).rejects.toThrow(
      "npm run reattach -- --stage prod",
    );
  });

  test("goes on when a failed first deployment has left empty tables.", async () => {
    const { aws, connection } = await setup();
    aws.bookings.clear();
    await expect(refuseDataLoss(connection, false)).resolves.toBeUndefined();
  });
});
