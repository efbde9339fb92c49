import assert from "node:assert/strict";
import path from "node:path";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { tableNames } from "#infra/data/table-definitions.ts";
import { createClients, edgeRegion } from "#infra/operations/connection.ts";
import { requireDeployment } from "#infra/operations/deployment.ts";
import { edgeStackName, stackName, stripeParameters } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";
import { tryOutAdministrators } from "./administrators.ts";
import { type Cdk, cdkIn, npmRunIn, succeeded } from "./commands.ts";
import { connectDeployed, signInAsInvited, signInToDeployed } from "./deployed-product.ts";
import { deleteLeftovers, failDeployments } from "./failed-deployments.ts";
import { openFrontDoor } from "./front-door.ts";
import { leftOver, listResources } from "./leftovers.ts";
import { connectOperator, runDoctor, runSetUp } from "./operator.ts";
import {
  createZone,
  domain,
  fillInCopy,
  ownSite,
  ownStages,
  ownWebsite,
} from "./operators-project.ts";
import { isBuilt, type Rehearsal } from "./rehearsal.ts";
import { restoreData } from "./restoring.ts";

const stage = "prod" as const;

/**
 * Deploys the business with a domain and every option, by the operator's own commands in a filled-in
 * copy of the project; restores its data to an earlier time; and takes it down.
 */
export async function rehearseProd(rehearsal: Rehearsal): Promise<void> {
  const { report, directory, python, region, emulator, stripe, onClose } = rehearsal;
  const environment = { ...emulator.environmentIn(region), STRIPE_API_URL: stripe.apiUrl };
  const project = path.join(directory, "project");
  const zone = await createZone(python, environment);
  await report.step("A copy of the project is filled in for one trainer", () =>
    fillInCopy(project, zone),
  );
  const cdk = cdkIn(environment, project);
  const npmRun = npmRunIn(environment, project);
  const environments = [region, edgeRegion].map((each) => `aws://unknown-account/${each}`);
  await report.step("cdk bootstrap, in both regions", () =>
    cdk("bootstrap", ...environments, "--app", "", ...isBuilt),
  );
  const address = emulator.addressIn(region);
  const choices = ownStages(zone)[stage];
  const siteValues = ownSite;
  const operator = { stage, address, stripeApiUrl: stripe.apiUrl, siteValues, choices };
  /** As in the guide, but without CDK's questions. */
  const deploy = (...more: readonly string[]) =>
    succeeded(npmRun("deploy", ["-c", `stage=${stage}`, "--require-approval", "never", ...more]));
  const list = () => listRegions(rehearsal);
  const before = await list();
  const failing = connectOperator(operator);
  const failed = await failDeployments({ report, emulator, connection: failing, deploy });
  await report.step("npm run deploy deploys both stacks", () => deploy(...isBuilt));
  await deleteLeftovers({ report, connection: failing }, failed);
  // Deployed again at the end of the restore, when the stacks are complete and protected.
  const firstAssembly = path.join(directory, "first.out");
  await cdk("synth", "--quiet", "-c", `stage=${stage}`, "--output", firstAssembly, ...isBuilt);

  const clients = createClients(address);
  const deployment = await requireDeployment({ stage, region, clients });
  const door = await openFrontDoor(emulator.endpoint, deployment.siteOrigin, domain);
  onClose(door.close);
  stripe.siteIsAt(door.origin);
  await report.step("The pages show the operator's values", async () => {
    const page = await (await door.fetch(ownSite.origin)).text();
    for (const own of [ownSite.brand, ownSite.origin, ownWebsite.who.name]) {
      assert.ok(page.includes(own), `The home page does not say ${own}.`);
    }
    assert.ok(!page.includes(site.origin), `The home page says ${site.origin}.`);
  });

  const connection = connectOperator({ ...operator, door });
  await report.step("npm run setup does the rest and tries the live site", () =>
    runSetUp(connection),
  );
  const { endpoint } = emulator;
  const deployed = { connection, deployment, endpoint, origin: door.origin, stripe };
  signInToDeployed(deployed);
  const token = await report.step("The trainer signs in as invited", () =>
    signInAsInvited(endpoint, ownSite.trainerEmail),
  );
  await report.step("npm run doctor finds everything right", () => runDoctor(connection));
  await report.step("A second administrator is invited, locked out, let in and removed", () =>
    tryOutAdministrators(connection),
  );
  const product = connectDeployed(deployed, token);
  await report.section("Restored to an earlier time", () =>
    restoreData({
      ...{ report, project, connection, deployment, product, npmRun, cdk },
      deploy: () => deploy(...isBuilt),
      deployFirst: () =>
        cdk("deploy", "--all", "--app", firstAssembly, "--require-approval", "never", ...isBuilt),
    }),
  );
  await report.section("Taken down", async () => {
    await destroy(rehearsal, cdk, firstAssembly);
    const left = await report.step(
      "Tables, accounts, files, their key and Stripe's keys are left",
      async () => {
        const found = leftOver(before, await list());
        checkLeftovers(found);
        return found;
      },
    );
    await report.step("npm run doctor -- --orphans names all but the keys", async () => {
      const { printed } = await npmRun("doctor", ["--stage", stage, "--orphans"]);
      checkOrphans(left, printed);
    });
  });
}

/** The resources of both regions. */
async function listRegions({ python, emulator, region }: Rehearsal) {
  const main = await listResources(python, emulator.environmentIn(region));
  const edge = await listResources(python, emulator.environmentIn(edgeRegion));
  // Buckets have no region, so both lists name them.
  const { "AWS::S3::Bucket": _, ...others } = edge;
  return Object.fromEntries(
    Object.keys(main).map((type) => [type, [...(main[type] ?? []), ...(others[type] ?? [])]]),
  );
}

async function destroy(
  { report, emulator, region }: Rehearsal,
  cdk: Cdk,
  assembly: string,
): Promise<void> {
  const destroyAll = () => cdk("destroy", "--all", "--force", "--app", assembly, ...isBuilt);
  const stacks = [
    { StackName: stackName(stage), client: new CloudFormationClient(emulator.addressIn(region)) },
    {
      StackName: edgeStackName(stage),
      client: new CloudFormationClient(emulator.addressIn(edgeRegion)),
    },
  ];
  await report.step("cdk destroy is refused while the stacks are protected", async () => {
    await assert.rejects(destroyAll(), /TerminationProtection is enabled/);
    for (const { client, StackName } of stacks) {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
      assert.match(Stacks?.[0]?.StackStatus ?? "", /^(CREATE|UPDATE)_COMPLETE$/);
    }
  });
  await report.step("cdk destroy, with the protection switched off", async () => {
    for (const { client, StackName } of stacks) {
      await client.send(
        new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
      );
    }
    await destroyAll();
  });
}

/** @param left of the account, as its services list it */
function checkOrphans(left: readonly string[], printed: string): void {
  const listed = left.filter((each) => !/^AWS::(KMS::Key|SSM::Parameter) /.test(each));
  for (const each of listed) {
    const [type, name = ""] = each.split(" ");
    // Pools are deleted by their id.
    if (type !== "AWS::Cognito::UserPool") assert.ok(printed.includes(` ${name}\n`), printed);
  }
  assert.equal(
    printed.match(/^(table|user pool|bucket|log group) /gm)?.length,
    listed.length,
    printed,
  );
}

function checkLeftovers(left: readonly string[]): void {
  const expected = {
    "AWS::DynamoDB::Table": tableNames.length,
    "AWS::Cognito::UserPool": 1,
    "AWS::S3::Bucket": 1,
    // The failed deployment has left one too.
    "AWS::KMS::Key": 2,
    // Of CDK's functions that pass names from one region to the other.
    "AWS::Logs::LogGroup": 2,
    "AWS::SSM::Parameter": Object.values(stripeParameters(stage)).length,
  };
  const counts: Record<string, number> = {};
  for (const each of left) {
    const [type = ""] = each.split(" ", 1);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  assert.deepEqual(counts, expected, left.join("\n"));
}
