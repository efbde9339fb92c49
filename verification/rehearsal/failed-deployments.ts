import assert from "node:assert/strict";
import {
  DeleteUserPoolCommand,
  UpdateUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { tableConstructId, tableNames } from "#infra/data/table-definitions.ts";
import type { Connection } from "#infra/operations/connection.ts";
import { examine } from "#infra/operations/doctor.ts";
import { findLeftovers } from "#infra/operations/leftovers/find-leftovers.ts";
import type { Emulator } from "./emulator.ts";
import { setUpRefused } from "./operator.ts";
import { isBuilt } from "./rehearsal.ts";
import type { Report } from "./report.ts";

export interface FirstDeployment {
  readonly report: Report;
  readonly emulator: Emulator;
  readonly connection: Connection;
  readonly deploy: (...more: readonly string[]) => Promise<unknown>;
}

/**
 * The first deployment fails in each of the two stacks, and the operator's commands say why.
 * @returns the ids of what is left over
 */
export async function failDeployments(first: FirstDeployment): Promise<readonly string[]> {
  const { report, emulator, connection, deploy } = first;
  await report.step("npm run deploy builds, and fails when no certificate is issued", async () => {
    await emulator.fail({ "AWS::CertificateManager::Certificate": "Not validated in time." });
    await assert.rejects(deploy(), /Not validated in time/);
  });
  await report.step("The doctor names the certificate and the domain's delegation", async () => {
    const { stack, edgeStack } = await findStacks(connection);
    assert.match(stack, /there is no stack Touchline-prod in/);
    assert.match(
      edgeStack,
      /ROLLBACK_COMPLETE.*; \w+: Not validated in time\.; \S+ is not delegated.* → Give the domain's/,
    );
  });
  await report.step("npm run deploy replaces that stack, and fails in the site's", async () => {
    await emulator.fail({ "AWS::CloudFront::Distribution": "The account must be verified." });
    await assert.rejects(deploy(...isBuilt), /The account must be verified/);
    const { stack, edgeStack } = await findStacks(connection);
    assert.match(stack, /ROLLBACK_COMPLETE.*; \w+: The account must be verified\. → Fix that\./);
    assert.match(edgeStack, /Touchline-prod-edge can be deleted by accident/);
  });
  await report.step(
    "npm run setup protects the complete stack, and does nothing else",
    async () => {
      const printed = await setUpRefused(connection);
      assert.match(printed, /^done {3}Second stack: Touchline-prod-edge is protected/m);
      assert.doesNotMatch(printed, /Stripe keys/);
    },
  );
  await emulator.fail({});
  return report.step("Its tables, accounts and files are left over", async () => {
    const failed = await listLeftovers(connection);
    for (const table of tableNames) {
      const prefix = `Touchline-prod-Tables${tableConstructId(table)}`;
      assert.ok(
        failed.some((id) => id.startsWith(prefix)),
        failed.join("\n"),
      );
    }
    return failed;
  });
}

async function findStacks(connection: Connection) {
  const found = await examine(connection, { testKeys: true });
  const describe = (wanted: string) => {
    const verdict = found.find(({ name }) => name === wanted)?.verdict;
    assert.ok(verdict && "remedy" in verdict, `${wanted} is right`);
    return `${verdict.finding} → ${verdict.remedy}`;
  };
  return { stack: describe("Stack"), edgeStack: describe("Second stack") };
}

/**
 * What the failed deployment has left is told from what is live since, and deleted.
 * @param failed what was left over before the stage was deployed
 */
export async function deleteLeftovers(
  { report, connection }: Pick<FirstDeployment, "report" | "connection">,
  failed: readonly string[],
): Promise<void> {
  const { cognito, s3 } = connection.clients;
  await report.step("Accounts and files of the failed deployment are left over", async () => {
    const { leftOver } = await findLeftovers(connection, noTables);
    // MiniStack gives a stack that is created again the same tables, so these are live now.
    assert.deepEqual(
      leftOver.map(({ type }) => type),
      ["user pool", "bucket"],
    );
    assert.ok(leftOver.every(({ id }) => failed.includes(id)));
  });
  await report.step("Nothing is left over when the operator has deleted them", async () => {
    for (const { type, id } of (await findLeftovers(connection, noTables)).leftOver) {
      if (type === "bucket") await removeBucket(s3, id);
      if (type !== "user pool") continue;
      const pool = { UserPoolId: id };
      await cognito.send(new UpdateUserPoolCommand({ ...pool, DeletionProtection: "INACTIVE" }));
      await cognito.send(new DeleteUserPoolCommand(pool));
    }
    assert.deepEqual(await listLeftovers(connection), []);
  });
}

/** As `aws s3 rb --force` does. */
async function removeBucket(client: S3Client, Bucket: string): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
  await client.send(new DeleteBucketCommand({ Bucket }));
}

const noTables = { dev: {}, prod: {} };

/** The ids of what is left over. */
async function listLeftovers(connection: Connection): Promise<readonly string[]> {
  const { leftOver } = await findLeftovers(connection, noTables);
  return leftOver.map(({ id }) => id);
}
