import assert from "node:assert/strict";
import { DeleteTableCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { runAllChecks } from "#infra/operations/checks/doctor.ts";
import { requireDeployment, tablesInUse } from "#infra/operations/connection/deployment.ts";
import { reattach } from "#infra/operations/reattaching/reattach.ts";
import { restoreDeletedTables } from "#infra/operations/restoring/deleted-tables.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { connectDeployed, type DeployedProduct, signInAgain } from "./deployed-product.ts";
import type { FrontDoor } from "./front-door.ts";
import { runSetUp } from "./operator.ts";
import type { Project } from "./project.ts";
import type { Report } from "./report.ts";

interface Accident {
  readonly report: Report;
  readonly project: Project;
  readonly deployed: DeployedProduct;
  readonly trainersPassword: string;
  /** Makes a site reachable on this machine, at another address than before. */
  readonly openDoor: (siteOrigin: string) => Promise<FrontDoor>;
}

/** The newest bookings of the trainer's list. */
async function bookingsOf({ deployed, trainersPassword }: Accident): Promise<readonly string[]> {
  const { trainerEmail } = deployed.connection.site;
  const token = await signInAgain(deployed, trainerEmail, trainersPassword);
  const { bookings } = await connectDeployed(deployed, token).call(contract.listBookings, {
    query: {},
  });
  assert.ok(bookings.length > 0);
  return bookings.map(({ bookingId }) => bookingId);
}

/** Deletes the table of bookings, and brings it back as the operator would. */
export async function bringTableBack(accident: Accident): Promise<readonly string[]> {
  const { report, project, deployed } = accident;
  const { step } = report;
  const { connection, deployment } = deployed;
  const { dynamoDb: client } = connection.clients;
  const inUse = tablesInUse(deployment);
  const before = await bookingsOf(accident);
  await step("A protected table of bookings is deleted all the same", async () => {
    const TableName = inUse.get("bookings");
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName }));
    assert.match(await lineOf(deployed, "Tables"), /bookings is gone → First restore/);
  });
  await step("A deployment that would make it anew is refused", () =>
    assert.rejects(project.deploy("--revert-drift"), /Restore what was deleted first/),
  );
  await step("npm run restore --deleted brings it back, with its settings", async () => {
    const { stage, wait } = connection;
    const dependencies = { client, wait, say: () => {}, ask: async () => stage };
    assert.ok(await restoreDeletedTables(dependencies, stage, inUse));
    assert.match(await lineOf(deployed, "Tables"), /^ok/);
  });
  await step("Its bookings are in the trainer's list", async () =>
    assert.deepEqual(await bookingsOf(accident), before),
  );
  return before;
}

/** Deletes files of the site, and has a deployment put them again. */
export async function bringFilesBack({ report, project, deployed }: Accident): Promise<void> {
  const { connection, deployment, origin } = deployed;
  const { s3 } = connection.clients;
  const [Bucket] = deployment.resources("AWS::S3::Bucket");
  const list = async () =>
    ((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key);
  const before = await list();
  await report.step("A page, its scripts and the configuration are deleted", async () => {
    const lost = before.filter((key) =>
      /^(index\.html|config\.json|assets\/.*\.js)$/.test(key ?? ""),
    );
    assert.ok(lost.length > 2);
    for (const Key of lost) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    assert.match(await lineOf(deployed, "Live: home page"), /^failed: .*--revert-drift$/);
  });
  await report.step("npm run deploy --revert-drift puts them again", async () => {
    await project.deploy("--revert-drift");
    const after = await list();
    const missing = before.filter((key) => !after.includes(key));
    // What was deployed before the address was filled in loaded other scripts, which are not put again.
    const isOfEarlier = (key = "") => project.fillInAddress && key.startsWith("assets/");
    assert.deepEqual(
      missing.filter((key) => !isOfEarlier(key)),
      [],
    );
    assert.equal((await fetch(origin)).status, 200);
    assert.match(await lineOf(deployed, "Live: home page"), /^ok/);
  });
}

/** Makes a new stack out of the data of the one that was deleted. */
export async function bringStackBack(accident: Accident, before: readonly string[]): Promise<void> {
  const { report, project, openDoor } = accident;
  const { step } = report;
  let { deployed } = accident;
  const { connection } = deployed;
  await step("A deployment that would begin with empty tables is refused", () =>
    assert.rejects(project.deploy(), /npm run reattach/),
  );
  await step("npm run reattach brings the data under a new stack", async () => {
    const lines: string[] = [];
    const isDone = await reattach(
      {
        ...connection,
        say: (line) => void lines.push(line),
        ask: async () => connection.stage,
        runCdk: async (args) => {
          await project.cdk(...args);
          return true;
        },
      },
      [],
    );
    assert.ok(isDone, lines.join("\n"));
  });
  await step("npm run deploy makes the rest, and npm run setup opens it", async () => {
    await project.deploy();
    const deployment = await requireDeployment(connection);
    deployed = { ...deployed, deployment };
    // Without a domain, the new stack has another address.
    if (project.fillInAddress) {
      const site = await project.fillInAddress(deployment.siteOrigin);
      await project.deploy();
      const { origin, fetch } = await openDoor(deployment.siteOrigin);
      deployed = { ...deployed, origin, connection: { ...connection, site, fetch } };
    }
    await runSetUp(deployed.connection);
  });
  await step("The trainer signs in as before, and the bookings are there", async () => {
    assert.deepEqual(await bookingsOf({ ...accident, deployed }), before);
  });
}

/** A line of the doctor. */
async function lineOf({ connection }: DeployedProduct, name: string): Promise<string> {
  const found = (await runAllChecks(connection)).find((each) => each.name === name);
  return `${found?.result.status}: ${found?.result.message} → ${found?.result.remedy}`;
}
