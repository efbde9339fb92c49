import assert from "node:assert/strict";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { stripeParameters } from "#infra/stages.ts";
import { addressOf } from "./deployment.ts";
import { emulatorEnvironment } from "./emulator.ts";
import { leftOver, listResources, type Resources } from "./leftovers.ts";
import { regions } from "./operators-project.ts";
import type { Production } from "./production.ts";
import { isBuilt } from "./putting-up.ts";

type Everywhere = Readonly<Record<keyof typeof regions, Resources>>;

/** What there is in both regions. */
export async function listEverywhere(python: string, endpoint: string): Promise<Everywhere> {
  const list = (region: string) => listResources(python, emulatorEnvironment(endpoint, region));
  return { main: await list(regions.main), edge: await list(regions.edge) };
}

/** The stacks go once that is meant, and the data stays. */
export async function destroyProduction(production: Production): Promise<void> {
  const { report, cdk, stage, stack, python, address, before } = production;
  const destroy = () =>
    cdk("destroy", "--all", "--force", "--app", production.firstAssembly, ...isBuilt);
  const stacks = [
    { region: regions.main, name: stack },
    { region: regions.edge, name: `${stack}-edge` },
  ].map(({ region, name }) => ({
    name,
    client: new CloudFormationClient(addressOf(address.endpoint, region)),
  }));

  await report.step("cdk destroy is refused while the stacks are protected", async () => {
    await assert.rejects(destroy(), /TerminationProtection is enabled/);
    for (const { client, name } of stacks) {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
      assert.match(Stacks?.[0]?.StackStatus ?? "", /^(CREATE|UPDATE)_COMPLETE$/);
    }
  });
  await report.step("cdk destroy, after that has been switched off", async () => {
    for (const { client, name } of stacks) {
      await client.send(
        new UpdateTerminationProtectionCommand({
          StackName: name,
          EnableTerminationProtection: false,
        }),
      );
    }
    await destroy();
  });
  await report.step("Tables, accounts, files, their key and Stripe's keys are left", async () => {
    const after = await listEverywhere(python, address.endpoint);
    const left = [
      ...leftOver(before.main, after.main),
      // What has no region is found in both.
      ...leftOver(before.edge, after.edge).filter((each) => !each.startsWith("AWS::S3::Bucket ")),
    ];
    const count = (type: string) => left.filter((each) => each.startsWith(`${type} `)).length;
    const kept = {
      "AWS::DynamoDB::Table": count("AWS::DynamoDB::Table"),
      "AWS::Cognito::UserPool": count("AWS::Cognito::UserPool"),
      "AWS::S3::Bucket": count("AWS::S3::Bucket"),
      "AWS::KMS::Key": count("AWS::KMS::Key"),
      "AWS::Logs::LogGroup": count("AWS::Logs::LogGroup"),
      "AWS::SSM::Parameter": Object.values(stripeParameters(stage)).length,
    };
    assert.deepEqual(kept, {
      "AWS::DynamoDB::Table": 10,
      "AWS::Cognito::UserPool": 1,
      "AWS::S3::Bucket": 1,
      "AWS::KMS::Key": 1,
      // Lambda's own, of CDK's functions that pass names from one region to the other.
      "AWS::Logs::LogGroup": 2,
      "AWS::SSM::Parameter": 3,
    });
    const sum = Object.values(kept).reduce((total, each) => total + each, 0);
    assert.equal(left.length, sum, left.join("\n"));
  });
}
